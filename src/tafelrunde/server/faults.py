"""What the server refuses, in both languages, each with its HTTP status."""

from __future__ import annotations

from tafelrunde.kernel.errors import (
    BadAction,
    BadOption,
    BadPosition,
    BadRecord,
    Clash,
    IllegalAction,
    TafelrundeError,
    UndoRefused,
    UnknownGame,
)
from tafelrunde.kernel.rulebook import Rule
from tafelrunde.server.speaking import told
from tafelrunde.server.wire import Fault, TableView, Text

WHY: dict[str, tuple[str, str]] = {  # a table was set aside
    "slow": ("Die Regeln finden an diesem Tisch kein Ende", "The rules never finish at this table"),
    "died": ("Die Regeln stürzen an diesem Tisch ab", "The rules crash at this table"),
    "broken": ("Die Regeln sind an diesem Tisch zerbrochen", "The rules broke at this table"),
    "admin": ("Dieser Tisch wurde von Hand angehalten", "This table was stopped by hand"),
}
ASIDE = (
    "Er steht deshalb beiseite: Nichts ist verloren, Verborgenes bleibt verborgen, und wer den Server betreibt, kann "
    "ihn zurückholen. Eröffnet bis dahin einen neuen.",
    "So it has been set aside: nothing is lost, what is hidden stays hidden, and whoever runs the server can "
    "bring it back. Open a new one in the meantime.",
)
FAULTS: dict[str, tuple[int, str, str]] = {
    "bad_request": (400, "Die Anfrage ist nicht zu lesen: {why}", "The request cannot be read: {why}"),
    "no_session": (
        401,
        "Dafür musst du dich vorgestellt haben: Lade die Seite neu.",
        "You have no session yet: load the page again (or GET /api/me).",
    ),
    "wrong_passphrase": (
        401,
        "Name oder Losungswort stimmen nicht. Versuche es noch einmal.",
        "Name or passphrase is wrong. Try again.",
    ),
    "banned": (
        403,
        "Wer diesen Server betreibt, hat dich ausgeschlossen.",
        "Whoever runs this server has banned you.",
    ),
    "too_many_tables": (
        409,
        "Du hast {why} Tische eröffnet, die nicht zu Ende sind: mehr geht nicht. Beende erst einen.",
        "You have opened {why} tables that are not finished, and there can be no more. Finish one first.",
    ),
    "no_mail": (409, "Dieser Server verschickt keine Mail.", "This server sends no mail."),
    "bad_ticket": (
        410,
        "Dieser Link gilt nicht mehr. Fordere auf der Seite „Ich“ einen neuen an.",
        "This link is no longer valid. Ask for a new one on the page “Me”.",
    ),
    "csrf": (
        403,
        "Die Anfrage kommt nicht von dieser Seite. Lade die Seite neu.",
        "The request does not come from this page. Load the page again (header X-CSRF from /api/me).",
    ),
    "origin": (
        403,
        "Die Anfrage kommt von einer fremden Seite und wird nicht beachtet.",
        "The request comes from another site and is refused.",
    ),
    "host": (
        403,
        "Unter dem Namen {why} ist dieser Server nicht zu erreichen. Starte ihn mit --public-url.",
        "This server does not answer to the name {why}. Start it with --public-url.",
    ),
    "not_yours": (
        403,
        "Das darf nur, wer den Tisch eröffnet hat.",
        "Only the person who opened the table may do that.",
    ),
    "not_seated": (403, "Du sitzt nicht an diesem Tisch.", "You are not seated at this table."),
    "not_found": (404, "Das gibt es hier nicht: {why}", "There is no such thing here: {why}"),
    "no_table": (404, "Diesen Tisch gibt es nicht. Prüfe den Link.", "There is no such table. Check the link."),
    "method": (405, "So lässt sich das nicht ansprechen: {why}", "This method is not allowed here: {why}"),
    "conflict": (
        409,
        "Am Tisch ist inzwischen etwas geschehen. Schau neu hin und wähle noch einmal.",
        "Something has happened at the table in the meantime. Look and choose again.",
    ),
    "taken": (409, "Dieser Platz ist schon besetzt. Wähle einen anderen.", "This seat is taken. Choose another."),
    "no_seat": (
        409,
        "An diesem Tisch ist kein Platz mehr frei, oder das Spiel hat schon begonnen.",
        "There is no open seat at this table, or the game has begun already.",
    ),
    "seated": (
        409,
        "Du sitzt schon an diesem Tisch. Steh erst auf, wenn du den Platz wechseln willst.",
        "You are already seated at this table. Leave your seat first to change it.",
    ),
    "seen": (
        409,
        "Du hast in diesem Spiel schon gesehen, was auf Platz {why} verborgen ist: Nur dorthin kannst du zurück.",
        "In this game you have seen what is hidden at seat {why}: you can only go back there.",
    ),
    "restless": (
        409,
        "In diesem Spiel haben die Plätze zu oft gewechselt. Es bleibt jetzt dabei, wie alle sitzen.",
        "The seats in this game have changed hands too often. They now stay as they are.",
    ),
    "time_up": (
        409,
        "Das kam zu spät: Ein Bot spielt für dich weiter. Du kannst dich wieder setzen.",
        "That came too late: a bot goes on in your seat. You may sit down again.",
    ),
    "no_claim": (
        409,
        "Hier ist nichts zu fordern: Niemandes Zeit ist um, oder der Tisch regelt es anders.",
        "There is nothing to claim: nobody's time is up, or the table settles it otherwise.",
    ),
    "no_offer": (409, "Das bietet gerade niemand an.", "Nobody offers that at the moment."),
    "no_nudge": (
        409,
        "Auf diesen Platz wartet gerade niemand, oder es ist dein eigener.",
        "Nobody waits for this seat at the moment, or it is your own.",
    ),
    "too_many_reviews": (
        409,
        "Du wartest schon auf {why} Rückschauen. Warte, bis eine fertig ist, oder brich eine ab.",
        "You are waiting for {why} reviews already. Wait until one is done, or cancel one.",
    ),
    "no_review": (404, "Eine Rückschau darauf gibt es nicht.", "There is no review of that."),
    "too_early": (409, "Das geht erst in {why}.", "That is only possible in {why}."),
    "fair": (
        409,
        "Mit anderen am Tisch geht das nur, wenn alle zugestimmt haben.",
        "With other people at the table this needs the consent of all of them.",
    ),
    "not_rated": (
        422,
        "Dieser Tisch kann nicht für die Rangliste zählen: Dazu gehören Gegner mit bekannter Stärke und ein frisch "
        "gemischtes Spiel.",
        "This table cannot count for ratings: that takes opponents whose strength is known, and a fresh shuffle.",
    ),
    "rated": (
        409,
        "Dieses Spiel zählt für die Rangliste: Solange es läuft, geht das nicht.",
        "This game counts for ratings: that is not possible while it runs.",
    ),
    "nobody": (404, "Diese Person gibt es hier nicht.", "There is no such person here."),
    "yourself": (409, "Das geht nur mit anderen.", "That is only possible with others."),
    "not_friends": (409, "Einladen kannst du nur Freunde.", "You can only invite friends."),
    "too_many_friends": (
        409,
        "Mehr als {why} Freunde und Anfragen gehen nicht. Beende erst eine.",
        "There can be no more than {why} friends and requests. End one first.",
    ),
    "not_deletable": (
        409,
        "Diesen Tisch kannst du nicht löschen: Anderen ginge ein Spiel verloren, oder er zählt für die Rangliste. "
        "Steh auf oder gib auf.",
        "You cannot delete this table: others would lose a game, or it counts for ratings. Leave your seat or "
        "resign instead.",
    ),
    "not_my_name": (
        422,
        "Das ist nicht dein Name. Schreib ihn so, wie er dasteht.",
        "That is not your name. Write it as it stands there.",
    ),
    "name_taken": (
        409,
        "Diesen Namen hat schon jemand mit einem Losungswort. Wähle einen anderen.",
        "Somebody with a passphrase already has this name. Choose another.",
    ),
    "waiting": (
        409,
        "Das Spiel beginnt, sobald alle Plätze besetzt sind.",
        "The game begins when all seats are taken.",
    ),
    "running": (
        409,
        "Das geht erst, wenn das Spiel zu Ende ist: Bis dahin bleibt Verborgenes verborgen.",
        "Only possible after the game has ended: until then, what is hidden stays hidden.",
    ),
    "finished": (409, "Das Spiel ist zu Ende. Fordert Revanche.", "The game is over. Ask for a rematch."),
    "frozen": (
        409,
        "Dieser Tisch wurde nach einer anderen Fassung der Regeln gespielt, die es hier nicht mehr gibt.",
        "This table was played under a version of the rules that is no longer installed here.",
    ),
    "no_upgrade": (
        409,
        "Dieser Tisch kann nicht zu anderen Regeln wechseln.",
        "This table cannot change to other rules.",
    ),
    "cannot_go_on": (
        422,
        "Nach den heutigen Regeln kann dieser Tisch nicht weitergehen: {why}",
        "This table cannot go on under today's rules: {why}",
    ),
    "aside": (
        409,
        "Dieser Tisch wurde beiseitegestellt. Eröffne einen neuen.",
        "This table was set aside. Open a new one.",
    ),
    **{f"aside_{why}": (409, f"{de}. {ASIDE[0]}", f"{en}. {ASIDE[1]}") for why, (de, en) in WHY.items()},
    "too_large": (413, "Das ist zu groß: {why}", "That is too large: {why}"),
    "impossible": (422, "Das geht so nicht: {why}", "That is not possible: {why}"),
    "unplayable": (
        422,
        "Damit lässt sich nicht spielen: Die Regeln finden dort kein Ende. Prüfe die Stellung oder Aufzeichnung.",
        "This cannot be played: the rules never finish there. Check the position or record.",
    ),
    "unfinished": (
        422,
        "Damit sind die Regeln nicht zu Ende gekommen; nichts ist geschehen. Wähle etwas anderes.",
        "The rules did not finish with that, and nothing has happened. Choose something else.",
    ),
    "too_fast": (429, "Zu viele Anfragen. Warte einen Augenblick.", "Too many requests. Wait a moment."),
    "internal": (
        500,
        "Auf dem Server ist ein Fehler passiert. Sieh nach, ob es geschehen ist, und versuche es sonst noch einmal.",
        "Something went wrong on the server. Check whether it was done, and try again if not.",
    ),
    "busy": (
        503,
        "Der Server ist gerade ausgelastet. Versuche es gleich noch einmal.",
        "The server is busy. Try again in a moment.",
    ),
}

GERMAN: dict[type[TafelrundeError], str] = {  # the kernel names the field, in English only
    UnknownGame: "Dieses Spiel gibt es hier nicht",
    BadOption: "Diese Einstellung passt hier nicht",
    BadAction: "Das ist kein Zug dieses Spiels",
    BadRecord: "Diese Aufzeichnung lässt sich nicht nachspielen",
    BadPosition: "Diese Stellung kann es nicht geben",
}


class Refused(Exception):
    """A request that is answered with a Fault; `why` is the same in both languages, or a Text.

    What a game refuses is said by its rule; what the table itself refuses in its own words, and names the rule (TR).

    >>> fault = Refused("taken", rule="TR-…").fault()
    >>> fault.text.en, fault.rule
    ('This seat is taken. Choose another.', 'TR-…')
    >>> Refused("impossible", Text("ein Name fehlt", "a name is missing")).text.de
    'Das geht so nicht: ein Name fehlt'
    """

    def __init__(
        self, code: str, why: object = "", rule: Rule | str | None = None, table: TableView | None = None
    ) -> None:
        self.code = code
        known, german, english = (422, told(rule).de, told(rule).en) if isinstance(rule, Rule) else FAULTS[code]
        self.status = known
        said = why if isinstance(why, Text) else Text(str(why), str(why))
        self.text = Text(german.replace("{why}", one_line(said.de)), english.replace("{why}", one_line(said.en)))
        self.rule = rule.id if isinstance(rule, Rule) else rule
        self.table = table
        super().__init__(f"{code}: {self.text.en}")

    def fault(self) -> Fault:
        return Fault(self.code, self.text, self.rule, self.table)


def refused(error: TafelrundeError) -> Refused:
    """What the rules refuse, with the rule; anything else in the kernel's own words, and in German what kind it is.

    >>> refused(BadPosition("position.dice: 6 entries are needed, not 3")).text.de
    'Das geht so nicht: Diese Stellung kann es nicht geben (englisch: position.dice: 6 entries are needed, not 3)'
    """
    if isinstance(error, (IllegalAction, UndoRefused)):
        return Refused("illegal", rule=error.rule)
    if isinstance(error, Clash) and error.rule is not None:
        return Refused("clash", rule=error.rule)
    german = next((text for kind, text in GERMAN.items() if isinstance(error, kind)), None)
    return Refused("impossible", Text(f"{german} (englisch: {error})", str(error)) if german else error)


LONGEST = 500  # characters of what was sent that come back


def one_line(text: str) -> str:
    r"""A text that fits a line, whatever somebody has sent.

    >>> one_line("no game 'a\n\x1b \ud800'")
    "no game 'a '"
    """
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text[:LONGEST]).split())
