/* High Noon Heist written by hand in C, without a log: what games inside a module are measured against.

   The same game as in hand_high_noon.py, and the very games that bots play by chance with the same seeds: it draws the
   same numbers from the same streams. Cards are numbers, zones are short lists, top first. */

#include <stdint.h>
#include <string.h>

enum { LAW, OUTLAWS };
enum { FORT = 36, STATION, JAILBREAK, SURGERY, BRAWL, OUTPOST, HOTEL, POKER, SHOOTOUT = 45, CASINO, CLOSED = 48, BANK = 50 };

static const int8_t RANK[36] = {0, 1, 1, 2, 1, 2, 3, 3, [28] = 0, 1, 1, 2, 2, 1, 3, 3};
static const int8_t LEVEL[51] = {[36] = 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2};
#define STRENGTH(card) ((card) < 8 ? (card) : (card) - 28)

typedef struct { uint64_t start; uint32_t place; } Stream;
typedef struct { int8_t card[24]; int count; } Zone;
typedef struct {
    Zone hand[2], beside[2], jail[2];
    int played[2], scores[2], supply, answers;
    Stream bot[2], order;
} Game;

static uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* The next number of a stream: 0 to bound - 1, all equally likely. */
static uint32_t below(Stream *stream, uint32_t bound) {
    for (;;) {
        uint64_t number = mix(stream->start + (uint64_t)++stream->place * 0x9E3779B97F4A7C15u), over;
        if (number <= UINT64_MAX - bound || (over = -(uint64_t)bound % bound) == 0 || number < -over)
            return (uint32_t)(number % bound);
    }
}

static int is_no_show(int card) { return card == 0 || card == 28; }

static int take(Zone *zone, int place) {
    int card = zone->card[place];
    memmove(zone->card + place, zone->card + place + 1, (size_t)(--zone->count - place));
    return card;
}

static void put(Zone *zone, int card) {
    memmove(zone->card + 1, zone->card, (size_t)zone->count++);
    zone->card[0] = (int8_t)card;
}

static int ask(Game *game, int side, int options) {
    game->answers++;
    return (int)below(&game->bot[side], (uint32_t)options);
}

static void gain(Game *game, int side, int count) {
    int taken = count < game->supply ? count : game->supply;
    game->supply -= taken;
    game->scores[side] += taken;
}

/* One of all characters of a side. */
static int guess(Game *game, int by, int side) {
    Zone all = game->hand[side];
    if (game->played[side] >= 0) all.card[all.count++] = (int8_t)game->played[side];
    memcpy(all.card + all.count, game->beside[side].card, (size_t)game->beside[side].count);
    all.count += game->beside[side].count;
    memcpy(all.card + all.count, game->jail[side].card, (size_t)game->jail[side].count);
    all.count += game->jail[side].count;
    return all.card[ask(game, by, all.count)];
}

static void choose(Game *game, int heist) {
    int closed = heist == CLOSED ? OUTLAWS : heist == CLOSED + 1 ? LAW : -1, chosen[2] = {-1, -1};
    if (game->hand[LAW].count && game->hand[OUTLAWS].count) below(&game->order, 2);
    for (int side = LAW; side <= OUTLAWS; side++) {
        Zone pool = game->hand[side];
        if (side == closed) {
            int kept = 0;
            for (int i = 0; i < pool.count; i++)
                if (RANK[pool.card[i]] != 3) pool.card[kept++] = pool.card[i];
            if (kept) pool.count = kept;
        }
        if (pool.count) chosen[side] = pool.card[ask(game, side, pool.count)];
    }
    for (int side = LAW; side <= OUTLAWS; side++) {
        if (chosen[side] < 0 || (side == closed && RANK[chosen[side]] == 3)) continue;
        take(&game->hand[side], (int)((int8_t *)memchr(game->hand[side].card, chosen[side], 24) - game->hand[side].card));
        game->played[side] = chosen[side];
    }
}

static void free_somebody(Game *game, int side) {
    if (game->played[side] < 0 || !is_no_show(game->played[side]) || !game->jail[side].count) return;
    if (ask(game, side, 2)) {
        put(&game->hand[side], take(&game->jail[side], (int)below(&game->bot[side], (uint32_t)game->jail[side].count)));
    }
}

static int to_jail(Game *game, int side) {
    int card = game->played[side];
    if (card < 0 || is_no_show(card)) return 0;
    game->played[side] = -1;
    put(&game->jail[side], card);
    return 1;
}

static void act(Game *game, int card, int side) {
    int rival = game->played[1 - side], rank = rival < 0 ? -1 : RANK[rival];
    Zone *hand = &game->hand[side], *beside = &game->beside[side];
    switch (card) {
    case 0: case 28:
        memmove(hand->card + beside->count, hand->card, (size_t)hand->count);
        memcpy(hand->card, beside->card, (size_t)beside->count);
        hand->count += beside->count;
        beside->count = 0;
        break;
    case 1: case 29: gain(game, side, 1); break;
    case 2: case 30: if (rank == 3) to_jail(game, 1 - side); break;
    case 3: if (rank == 2 && to_jail(game, OUTLAWS)) gain(game, LAW, 1); break;
    case 4: case 33: if (rival >= 0 && STRENGTH(rival) > STRENGTH(card)) gain(game, side, 1); break;
    case 5: if (rank == 0 || rank == 1) to_jail(game, OUTLAWS); break;
    case 6:
        if (game->jail[LAW].count)
            put(&game->beside[LAW], take(&game->jail[LAW], ask(game, LAW, game->jail[LAW].count)));
        break;
    case 7: case 35: gain(game, 1 - side, 1); break;
    case 31: to_jail(game, LAW); to_jail(game, OUTLAWS); break;
    case 32: if (rank >= 0 && rank <= 2) to_jail(game, LAW); break;
    case 34: if (rank >= 2) gain(game, OUTLAWS, 1); break;
    }
}

static void abilities(Game *game, int heist) {
    int law = game->played[LAW], outlaw = game->played[OUTLAWS];
    int first = outlaw >= 0 && (law < 0 || STRENGTH(outlaw) <= STRENGTH(law)) ? OUTLAWS : LAW;
    for (int turn = 0; turn < 2; turn++) {
        int side = turn ? 1 - first : first, card = game->played[side];
        if (card >= 0 && (heist != BRAWL || is_no_show(card))) act(game, card, side);
    }
}

static void find_winner(Game *game, int heist) {
    int law = game->played[LAW], outlaw = game->played[OUTLAWS];
    int theirs = law >= 0 ? STRENGTH(law) : -1, ours = outlaw >= 0 ? STRENGTH(outlaw) : -1;
    if (theirs == ours) return;
    int winner = theirs > ours ? LAW : OUTLAWS;
    if (heist == BANK) to_jail(game, winner);
    if (heist == SHOOTOUT) to_jail(game, 1 - winner);
    game->scores[winner] += LEVEL[heist];
}

static void clean_up(Game *game) {
    for (int side = LAW; side <= OUTLAWS; side++) {
        int card = game->played[side];
        if (card >= 0) put(is_no_show(card) ? &game->hand[side] : &game->beside[side], card);
        game->played[side] = -1;
    }
}

static void play_heist(Game *game, int heist) {
    int guessed = -1, by = -1;
    if ((heist == POKER || heist == POKER + 1) && game->hand[heist - POKER].count) {
        by = heist - POKER;
        guessed = guess(game, by, by);
    }
    choose(game, heist);
    if (heist == CASINO || heist == CASINO + 1) {
        by = heist - CASINO;
        if (ask(game, by, 2) == 0) guessed = guess(game, by, 1 - by);
    }
    if (guessed >= 0 && heist <= POKER + 1) {
        if (game->played[by] == guessed) gain(game, by, 1);
    } else if (guessed >= 0) {
        gain(game, game->played[1 - by] == guessed ? by : 1 - by, 1);
    }
    int law = game->played[LAW], outlaw = game->played[OUTLAWS];
    switch (heist) {
    case FORT: if (law >= 0 && RANK[law] == 2) gain(game, LAW, 1); break;
    case STATION: if (outlaw >= 0 && RANK[outlaw] == 2) gain(game, OUTLAWS, 1); break;
    case OUTPOST: if (law >= 0 && RANK[law] == 1) gain(game, LAW, 1); break;
    case HOTEL: if (outlaw >= 0 && RANK[outlaw] == 1) gain(game, OUTLAWS, 1); break;
    case JAILBREAK: free_somebody(game, OUTLAWS); break;
    case SURGERY: free_somebody(game, LAW); break;
    }
    abilities(game, heist);
    find_winner(game, heist);
    clean_up(game);
}

/* Games with so many seeds from one on. `hashes` are those of the streams of the deck, of both bots and of who speaks
   first; each game leaves how many answers it took, the winners as bits and both scores. */
void play(uint64_t seed, int count, const uint64_t *hashes, int32_t *results) {
    for (; count; count--, seed++, results += 4) {
        Game game = {.played = {-1, -1}, .supply = 20};
        Stream deck = {mix(seed ^ hashes[0]), 0};
        int cards[15], last = 0;
        for (int i = 0; i < 15; i++) cards[i] = 36 + i;
        for (int i = 14; i > 0; i--) {
            int other = (int)below(&deck, (uint32_t)i + 1), card = cards[i];
            cards[i] = cards[other];
            cards[other] = card;
        }
        for (int i = 0; i < 8; i++) {
            game.hand[LAW].card[i] = (int8_t)i;
            game.hand[OUTLAWS].card[i] = (int8_t)(28 + i);
        }
        game.hand[LAW].count = game.hand[OUTLAWS].count = 8;
        game.bot[LAW].start = mix(seed ^ hashes[1]);
        game.bot[OUTLAWS].start = mix(seed ^ hashes[2]);
        game.order.start = mix(seed ^ hashes[3]);
        gain(&game, LAW, 2);
        gain(&game, OUTLAWS, 2);
        for (int level = 1; level <= 3; level++)
            for (last = 0; last < 15; last++)
                if (LEVEL[cards[last]] == level) play_heist(&game, cards[last]);
        results[0] = game.answers;
        results[1] = (game.scores[LAW] >= game.scores[OUTLAWS]) | (game.scores[OUTLAWS] >= game.scores[LAW]) << 1;
        results[2] = game.scores[LAW];
        results[3] = game.scores[OUTLAWS];
    }
}
