// Search: everything that has a place of its own can be found by all the words typed, titles before texts.
(() => {
  const input = document.getElementById("find");
  const found = document.getElementById("found");
  const MOST = 14;
  const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  const title = (each) => {
    const head = each.matches("section") ? each.querySelector("h2,h3,h4,h5,h6") : each.querySelector("h5,dt,.rule-id");
    return head ? head.textContent.replace(/\s+/g, " ").trim() : each.id;
  };
  const text = (each) => {
    if (!each.matches("section")) return each.textContent.replace(/\s+/g, " ").trim();
    return [...each.children].filter((child) => child.matches("p,.exact,.list")).map((child) => child.textContent).join(" ").replace(/\s+/g, " ").trim();
  };
  const places = [...document.querySelectorAll("main section[id], main .rule[id], main .card[id], main .entries > [id]")]
    .map((each) => ({ id: each.id, title: title(each), text: text(each) }))
    .map((each) => ({ ...each, inTitle: plain(each.title), inText: plain(each.title + " " + each.text) }));
  const rank = (each, words) => (words.every((word) => each.inTitle.includes(word)) ? 0 : 1);
  const show = () => {
    const words = plain(input.value).split(/\s+/).filter(Boolean);
    found.replaceChildren();
    if (!words.length) return;
    const hits = places.filter((each) => words.every((word) => each.inText.includes(word)))
      .sort((a, b) => rank(a, words) - rank(b, words)).slice(0, MOST);
    if (!hits.length) found.textContent = NONE;
    for (const hit of hits) {
      const link = document.createElement("a");
      link.href = "#" + hit.id;
      const name = document.createElement("b");
      name.textContent = hit.title;
      const line = document.createElement("small");
      const at = Math.max(0, plain(hit.text).indexOf(words[0]) - 30);
      line.textContent = (at ? "…" : "") + hit.text.slice(at, at + 140);
      link.append(name, line);
      found.append(link);
    }
  };
  input.addEventListener("input", show);
  input.form.addEventListener("submit", (event) => {
    event.preventDefault();
    found.querySelector("a")?.click();
  });
  found.addEventListener("click", () => { input.value = ""; show(); });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== input) { event.preventDefault(); input.focus(); }
    if (event.key === "Escape") { input.value = ""; show(); }
  });
})();
