"""Trees of tests of one number, which modules jump in; that cards do what their texts say is tested elsewhere."""

from heistdsl.ir.program import NOTHING, Body, Const, Expr, If, Op, Run, Stmt, Var
from heistdsl.wasm.switches import cases_of, switch

NUMBER = Var("n")


def deed(number: int) -> Body:
    return (Run(Op("note", (Const(number), NOTHING))),)


def tree(low: int, high: int, of: Expr = NUMBER) -> Stmt:
    """The tests that the lowering makes for the numbers from `low` to below `high`."""
    if high - low == 1:
        return If(Op("eq", (of, Const(low))), deed(low))
    middle = (low + high) // 2
    return If(Op("lt", (of, Const(middle))), (tree(low, middle),), (tree(middle, high),))


def test_a_tree_has_a_case_for_each_number() -> None:
    assert cases_of(tree(3, 12)) == ("n", {number: deed(number) for number in range(3, 12)})


def test_what_is_no_tree_of_one_number_has_none() -> None:
    assert cases_of(tree(3, 6)) is None
    assert cases_of(tree(3, 12, Op("plus", (NUMBER, Const(1))))) is None
    other = If(Op("lt", (Var("m"), Const(6))), (tree(0, 6),), (tree(6, 12),))
    assert cases_of(other) is None
    more = If(Op("lt", (NUMBER, Const(6))), (*deed(0), tree(0, 6)), (tree(6, 12),))
    assert cases_of(more) is None
    beyond = If(Op("lt", (NUMBER, Const(6))), (tree(0, 6),), (tree(5, 12),))
    assert cases_of(beyond) is None
    assert cases_of(If(Op("eq", (NUMBER, Const(1))), deed(1), deed(2))) is None


def test_numbers_without_a_case_go_past_all() -> None:
    text = switch("(local.get $n)", {2: "(two)", 4: "(four)"}, 7)
    assert text.startswith("(block $s7 (block $s7.1 (block $s7.0 (br_table $s7.0 $s7 $s7.1 $s7 (i32.sub")
    assert text.endswith(")\n(two) (br $s7))\n(four) (br $s7))")
