"""Waiting: fair between people and tables, people before bots, and less time for everybody where many wait."""

from tafelrunde.server.queues import LEAST, PATIENCE, Errand, FairQueue


def dear(person: str, table: str, people: bool = True) -> Errand:
    return Errand("dear", person, table, people)


def drained(line: FairQueue[str]) -> list[str]:
    found = []
    while (work := line.next()) is not None:
        found.append(work)
    return found


def test_people_take_turns_and_so_do_their_tables() -> None:
    line: FairQueue[str] = FairQueue()
    for table in ("1", "1", "2"):
        line.add(dear("bea", table), f"bea {table}")
    line.add(dear("ann", "3"), "ann 3")
    line.add(dear("ann", "3"), "ann 3 again")
    assert drained(line) == ["bea 1", "ann 3", "bea 2", "ann 3 again", "bea 1"]


def test_somebody_with_many_tables_does_not_keep_others_waiting() -> None:
    line: FairQueue[str] = FairQueue()
    for number in range(180):
        line.add(dear("bea", f"bea {number}", people=False), "bea")
    assert line.next() == "bea"
    line.add(dear("cat", "cat", people=False), "cat")
    assert line.next() == "cat"
    line.add(dear("ann", "ann"), "ann")
    assert line.next() == "ann"


def test_tables_with_people_come_first_but_the_others_have_their_turn_some_day() -> None:
    line: FairQueue[str] = FairQueue()
    line.add(dear("bea", "bots", people=False), "bots")
    for number in range(3 * PATIENCE):
        line.add(dear("ann", f"{number}"), "people")
    assert drained(line).index("bots") == PATIENCE


def test_one_person_has_only_so_much_under_way_at_once() -> None:
    line: FairQueue[str] = FairQueue(4, most=2)
    errands = [dear("bea", f"{number}") for number in range(4)]
    for errand in errands:
        line.add(errand, errand.table)
    assert drained(line) == ["0", "1"]
    line.add(dear("ann", "ann"), "ann")
    assert drained(line) == ["ann"]
    line.done(errands[0])
    assert drained(line) == ["2"]


def test_who_has_left_is_not_waited_for() -> None:
    line: FairQueue[str] = FairQueue()
    number = line.add(dear("ann", "1"), "gone")
    line.add(dear("ann", "1"), "here")
    line.leave(number)
    assert drained(line) == ["here"]


def test_time_shrinks_with_what_waits_and_bots_only_tables_shrink_nobody_elses() -> None:
    line: FairQueue[str] = FairQueue()
    mine, theirs = dear("ann", "1"), dear("bea", "2", people=False)
    shares = []
    for number in range(200):
        shares.append(line.share(theirs))
        line.add(dear("bea", f"{number}", people=False), "")
    assert shares == sorted(shares, reverse=True)
    assert (shares[0], shares[-1]) == (1.0, LEAST)
    assert line.share(mine) == 1.0
    for number in range(10):
        line.add(dear("cat", f"{number}"), "")
    assert line.share(theirs) < line.share(mine) < 1.0
