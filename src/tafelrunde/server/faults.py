"""What the server refuses, in both languages, each with its HTTP status."""

from __future__ import annotations

from tafelrunde.kernel.errors import IllegalAction, TafelrundeError, UndoRefused
from tafelrunde.kernel.rulebook import Rule
from tafelrunde.server.wire import Fault, TableView, Text

FAULTS: dict[str, tuple[int, str, str]] = {
    "bad_request": (400, "Die Anfrage ist nicht zu lesen: {why}", "The request cannot be read: {why}"),
    "no_session": (
        401,
        "Dafür musst du dich vorgestellt haben: Lade die Seite neu.",
        "Introduce yourself first: load the page again (or GET /api/me).",
    ),
    "wrong_passphrase": (
        401,
        "Name oder Losungswort stimmen nicht. Versuche es noch einmal.",
        "Name or passphrase is wrong. Try again.",
    ),
    "csrf": (
        403,
        "Die Anfrage kommt nicht von dieser Seite. Lade die Seite neu.",
        "The request does not come from this page. Load the page again (header X-CSRF from /api/me).",
    ),
    "origin": (
        403,
        "Die Anfrage kommt von einer fremden Seite und wird nicht beachtet.",
        "The request comes from a foreign page and is not heeded.",
    ),
    "host": (
        403,
        "Unter dem Namen {why} ist dieser Server nicht zu erreichen. Starte ihn mit --public-url.",
        "This server does not answer to the name {why}. Start it with --public-url.",
    ),
    "not_yours": (403, "Das darf nur, wer den Tisch eröffnet hat.", "Only whoever opened the table may do that."),
    "not_seated": (403, "Du sitzt nicht an diesem Tisch.", "You do not sit at this table."),
    "not_found": (404, "Das gibt es hier nicht: {why}", "There is no such thing here: {why}"),
    "no_table": (404, "Diesen Tisch gibt es nicht. Prüfe den Link.", "There is no such table. Check the link."),
    "method": (405, "So lässt sich das nicht ansprechen: {why}", "This cannot be asked in this way: {why}"),
    "conflict": (
        409,
        "Am Tisch ist inzwischen etwas geschehen. Schau neu hin und wähle noch einmal.",
        "Something has happened at the table meanwhile. Look again and choose again.",
    ),
    "taken": (409, "Dieser Platz ist schon besetzt. Wähle einen anderen.", "This seat is taken. Choose another."),
    "seated": (
        409,
        "Du sitzt schon an diesem Tisch. Steh erst auf, wenn du den Platz wechseln willst.",
        "You sit at this table already. Leave your seat first to change it.",
    ),
    "name_taken": (
        409,
        "Diesen Namen hat schon jemand mit einem Losungswort. Wähle einen anderen.",
        "Somebody with a passphrase has this name already. Choose another.",
    ),
    "waiting": (
        409,
        "Das Spiel beginnt, sobald alle Plätze besetzt sind.",
        "The game begins when all seats are taken.",
    ),
    "running": (
        409,
        "Das geht erst, wenn das Spiel zu Ende ist: Bis dahin bleibt Verborgenes verborgen.",
        "Possible only after the game has ended: until then what is hidden stays hidden.",
    ),
    "finished": (409, "Das Spiel ist zu Ende. Fordert Revanche.", "The game is over. Ask for a rematch."),
    "frozen": (
        409,
        "Dieser Tisch wurde mit einer anderen Fassung der Regeln begonnen, die es hier nicht mehr gibt.",
        "This table was begun under a version of the rules that is no longer here.",
    ),
    "too_large": (413, "Das ist zu groß: {why}", "That is too large: {why}"),
    "impossible": (422, "Das geht so nicht: {why}", "That is not possible: {why}"),
    "too_fast": (429, "Zu viele Anfragen. Warte einen Augenblick.", "Too many requests. Wait a moment."),
    "internal": (
        500,
        "Auf dem Server ist ein Fehler passiert. Nichts wurde verändert; versuche es noch einmal.",
        "Something went wrong on the server. Nothing was changed; try again.",
    ),
    "busy": (503, "Der Server ist gerade ausgelastet. Versuche es gleich noch einmal.", "Busy. Try again in a moment."),
}


class Refused(Exception):
    """A request that is answered with a Fault.

    >>> Refused("taken").fault().text.en
    'This seat is taken. Choose another.'
    """

    def __init__(self, code: str, why: object = "", rule: Rule | None = None, table: TableView | None = None) -> None:
        self.code = code
        known, german, english = FAULTS[code] if rule is None else (422, rule.text["de"], rule.text["en"])
        self.status = known
        self.text = Text(german.replace("{why}", str(why)), english.replace("{why}", str(why)))
        self.rule = None if rule is None else rule.id
        self.table = table
        super().__init__(f"{code}: {self.text.en}")

    def fault(self) -> Fault:
        return Fault(self.code, self.text, self.rule, self.table)


def refused(error: TafelrundeError) -> Refused:
    """What the rules refuse, with the rule; anything else in the kernel's own words."""
    if isinstance(error, (IllegalAction, UndoRefused)):
        return Refused("illegal", rule=error.rule)
    return Refused("impossible", error)
