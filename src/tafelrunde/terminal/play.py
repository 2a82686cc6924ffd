"""A game at one terminal: people type, bots think, everything is saved after every action."""

from __future__ import annotations

import contextlib
import importlib
import shlex
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from tafelrunde.bots import cores, make
from tafelrunde.bots.hint import BEST, hints, reasons
from tafelrunde.kernel.errors import TafelrundeError, UndoRefused
from tafelrunde.table import Table
from tafelrunde.terminal import book, explain, menu, saving
from tafelrunde.terminal.boards import board, quiet, sheets
from tafelrunde.terminal.ending import print_outcome
from tafelrunde.terminal.remarks import Remarks
from tafelrunde.terminal.replay import print_log
from tafelrunde.terminal.screen import log_line, seat_style, sentences, wipe, with_names
from tafelrunde.terminal.seating import is_human, line_up, seat_names
from tafelrunde.terminal.text import phrases

readline: Any = None
with contextlib.suppress(ImportError):  # line editing and history, where Python has them
    readline = importlib.import_module("readline")

MOST_NEWS = 12  # lines of news below a board
FEWEST_NEWS = 4
FEWEST_CHOICES = 12  # lines of the menu, however small the terminal
AROUND = 5  # blank lines, the question, the commands and the prompt
MOST_REFUSED = 6  # lines a rule when explaining
HINTS = 3  # actions that a hint names
WORDS_OF_COMMANDS = {
    "?": ("?", "why", "warum"),
    "undo": ("u", "undo"),
    "back": ("b", "back"),
    "hint": ("hint", "tipp"),
    "log": ("log",),
    "rules": ("rules", "rule", "regeln", "regel"),
    "save": ("save", "speichern"),
    "help": ("help", "hilfe", "h"),
    "quit": ("q", "quit", "exit", "ende"),
}
COMMANDS = {word: command for command, words in WORDS_OF_COMMANDS.items() for word in words}


def forget_typed() -> None:
    """The next person must not find in the line history what the last one chose."""
    if readline is not None:
        readline.clear_history()


class Quit(Exception):
    """Somebody wants to stop."""


class Session:
    """One sitting: a table, who sits at it, and where it is kept."""

    def __init__(
        self, console: Console, table: Table, players: Sequence[str], lang: str, place: Path, own_place: bool
    ) -> None:
        self.console = console
        self.table = table
        self.game = table.game
        self.players = list(players)
        self.lang = lang
        self.say = phrases(lang)
        self.place = place
        self.own_place = own_place  # did the user name the file?
        self.written: set[Path] = {place.absolute()}
        self.names = seat_names(players, table.state.seats, lang)
        self.humans = [seat for seat, player in enumerate(players) if is_human(player)]
        self.bots = {
            seat: make(player, self.game, f"{table.seed}/{seat}")
            for seat, player in enumerate(players)
            if not is_human(player)
        }
        for bot in self.bots.values():
            bot.cores = cores.ALL
        self.draw = board(self.game.id)
        self.quiet = quiet(self.game.id)
        self.told: dict[int, int] = {seat: self.first_news(seat) for seat in self.humans}
        self.news: list[tuple[str, str]] = []
        self.notes: list[str] = []  # to be said on the next screen
        self.most_news = MOST_NEWS
        self.most_lines = menu.MOST_LINES
        self.fresh = True  # nothing but the greeting is on the screen
        self.shown: int | None = None  # the person who sits before the screen

    # ---- the loop

    def run(self) -> int:
        """Play until the game is over or somebody quits; the exit code."""
        if self.own_place:
            self.keep_at_first()
        self.greet()
        try:
            while self.table.state.actors():
                self.next_decision()
        except (Quit, EOFError):
            self.leave()
            return 0
        except KeyboardInterrupt:
            self.leave()
            return 130
        self.finish()
        return 0

    def next_decision(self) -> None:
        """One decision, a bot's if one is owed."""
        actors = self.table.state.actors()
        for seat in actors:
            if seat in self.bots:
                self.play(seat, self.bots[seat].act(self.table.state, seat))
                return
        self.ask(self.shown if self.shown in actors else actors[0])

    def play(self, seat: int, action: int) -> None:
        with saving.uninterrupted():
            events = self.table.play(seat, action)
            if self.humans:
                self.keep()
        if not self.humans:
            for sentence, rule in sentences(self.game, events, None, self.lang, self.names):
                self.console.print(log_line(sentence, rule, self.names))

    def keep_at_first(self) -> None:
        """Find out before the first action whether the place is good."""
        try:
            saving.write(self.place, self.table.record(self.players))
        except OSError as error:
            why = f"{self.place} cannot be written ({error.strerror})"
            raise TafelrundeError(f"{why}: say where to keep the game with --save FILE") from None

    def keep(self) -> None:
        """Save; where that fails, say so and go on playing."""
        try:
            saving.write(self.place, self.table.record(self.players))
        except OSError as error:
            self.notes.append(self.say("save_failed", path=self.place, why=error.strerror))

    # ---- asking a person

    def ask(self, seat: int | None) -> None:
        assert seat is not None
        if len(self.humans) > 1 and seat != self.shown and not self.pass_keyboard(seat):
            return
        self.shown = seat
        self.collect_news(seat)
        legal = self.table.state.legal(seat)
        self.make_room(seat, legal)
        top = menu.lines(self.game, legal, self.most_lines)
        here = top
        self.show_screen(seat, here, top)
        while True:
            words = self.read(seat).split()
            command = COMMANDS.get(words[0].lower()) if words else None
            if words and words[0].startswith("?") and len(words[0]) > 1:
                command, words = "?", ["?", words[0][1:], *words[1:]]
            if not words:
                if len(legal) == 1:
                    self.play(seat, legal[0])
                    return
                self.show_screen(seat, here, top)
            elif command == "back":
                here = top
                self.show_screen(seat, here, top)
            elif command == "undo":
                if self.undo(seat):
                    return
            elif command is not None:
                self.command(command, words[1:], seat, legal, top)
                if command in ("?", "hint") and here is not top:  # what they say to type begins at the top
                    here = top
                    self.show_choices(seat, here)
            elif len(parts := [part.split() for part in " ".join(words).split(",") if part.strip()]) > 1:
                if self.play_all(seat, parts, here):
                    return
            else:
                choice = self.choose(words, here)
                if isinstance(choice, int):
                    self.play(seat, choice)
                    return
                if choice is not None:
                    here = choice
                    self.show_choices(seat, here)
                    self.tell("choose_deeper")

    def read(self, seat: int | None) -> str:
        """A line from the keyboard; the end of the input is as good as quitting."""
        self.console.file.flush()
        line = input(f"{self.names[seat]}> " if seat is not None else "> ")
        if not sys.stdin.isatty():
            self.console.print(Text(line))  # so that a transcript can be read
        return line.strip()

    def choose(self, words: Sequence[str], here: list[menu.Line]) -> list[menu.Line] | int | None:
        """Follow numbers through the menus: an action, a narrower menu, or None where they lead nowhere."""
        for position, word in enumerate(words):
            numeric = word.rstrip(".,;").isdecimal()
            label = word.rstrip(".,;").lstrip("0") or "0"
            found = next((line for line in here if numeric and line.label == label), None)
            if found is None:
                labels = menu.compressed([line.label for line in here])
                self.warn("no_choice" if numeric else "not_understood", word=word[:40], labels=labels)
                return None
            if found.action is not None:
                if position + 1 < len(words):
                    self.warn("too_many", word=" ".join(words[position + 1 :])[:40])
                    return None
                return found.action
            here = menu.lines_below(self.game, found.group, self.most_lines)
        return here

    def play_all(self, seat: int, parts: Sequence[Sequence[str]], here: list[menu.Line]) -> bool:
        """Several choices of this menu one after the other, as long as the same question is asked."""
        actions = []
        for words in parts:
            choice = self.choose(words, here)
            if choice is None:
                return False
            if not isinstance(choice, int):
                self.warn("not_whole", word=" ".join(words)[:40])
                return False
            actions.append(choice)
        question = self.question(seat)
        for number, action in enumerate(actions):
            if number and not (self.is_asked(seat, question) and action in self.table.state.legal(seat)):
                rest = "; ".join(self.game.text(action, self.lang) for action in actions[number:])
                self.notes.append(self.say("rest_not_played", rest=rest))
                break
            self.play(seat, action)
        return True

    def is_asked(self, seat: int, question: str) -> bool:
        """Does a person still owe this decision, and no bot before?"""
        actors = self.table.state.actors()
        return seat in actors and not any(actor in self.bots for actor in actors) and self.question(seat) == question

    def pass_keyboard(self, seat: int) -> bool:
        """Hide everything until the next person is there; False where the last action was taken back."""
        while True:
            wipe(self.console)
            forget_typed()
            self.console.print(with_names(self.say("pass_to", name=self.names[seat]), self.names))
            self.tell("pass_how", name=self.names[seat])
            command = COMMANDS.get(self.read(None).lower())
            if command == "quit":
                raise Quit
            if command != "undo":
                wipe(self.console)
                return True
            last = self.table.actions[-1][0] if self.table.actions else seat
            if last in self.humans and self.undo(last):
                self.shown = None
                return False
            self.read(None)

    # ---- what is shown

    def greet(self) -> None:
        title = self.game.words.title(self.lang)
        players = line_up(self.names, self.say)
        seed = saving.short(self.table.seed)
        line = with_names(self.say("welcome", title=title, players=players, seed=seed), self.names)
        line.stylize("bold")
        self.console.print(line)

    def first_news(self, seat: int) -> int:
        """What a person who resumes is told: everything since the own last action."""
        for number in range(len(self.table.actions), 0, -1):
            if self.table.actions[number - 1][0] == seat:
                return number - 1
        return 0

    def collect_news(self, seat: int) -> None:
        events = [event for events in self.table.log[self.told[seat] :] for event in events]
        events = [event for event in events if event.kind not in self.quiet]
        self.told[seat] = len(self.table.log)
        self.news = sentences(self.game, events, seat, self.lang, self.names)

    def show_news(self) -> None:
        if not self.news:
            return
        left_out = len(self.news) - self.most_news
        head = self.say("earlier", count=left_out) if left_out > 0 else self.say("news")
        self.console.print(Text(head, style="dim"))
        for sentence, rule in self.news[-self.most_news :]:
            self.console.print(log_line(sentence, rule, self.names))

    def make_room(self, seat: int, legal: list[int]) -> None:
        """On a terminal: so much news and such a menu that the whole screen can be seen at once, if possible."""
        self.most_news, self.most_lines = MOST_NEWS, menu.MOST_LINES
        if not self.console.is_terminal:
            return
        free = self.console.height - self.lines_of(self.picture(seat)) - AROUND - len(self.notes)
        choices = min(FEWEST_CHOICES, self.lines_of(self.choices(seat, menu.lines(self.game, legal))))
        self.most_news = max(FEWEST_NEWS, min(MOST_NEWS, free - choices - 1))
        if self.news:
            free -= 1 + min(len(self.news), self.most_news)
        while self.most_lines > FEWEST_CHOICES:
            if self.lines_of(self.choices(seat, menu.lines(self.game, legal, self.most_lines))) <= free:
                break
            self.most_lines -= 1

    def lines_of(self, picture: RenderableType) -> int:
        return len(self.console.render_lines(picture, pad=False))

    def picture(self, seat: int | None) -> RenderableType:
        return self.draw(self.table.state.look(-1 if seat is None else seat), self.game.words, self.lang, self.names)

    def show_screen(self, seat: int, here: list[menu.Line], top: list[menu.Line]) -> None:
        """Board, news, question and choices."""
        if self.console.is_terminal and not self.console.is_dumb_terminal and not self.fresh:
            self.console.clear()
        self.fresh = False
        self.console.print()
        self.console.print(self.picture(seat))
        self.console.print()
        self.show_news()  # next to the question, so that a small terminal shows it too
        for note in self.notes:
            self.console.print(Text(note, style="yellow"))
        self.notes.clear()
        question = Text(self.say("asked", name=self.names[seat]), style=seat_style(seat))
        question.append(" " + self.question(seat), style="bold default")
        self.console.print(question)
        self.show_choices(seat, here)
        only = len(top) == 1 and top[0].action is not None
        self.tell("choose_only" if only else "choose" if here is top else "choose_deeper")

    def question(self, seat: int) -> str:
        """What the step asks, from what the seat may see of it."""
        return self.game.question(self.table.state, seat, self.lang, self.names)

    def answer(self, seat: int, action: int) -> str:
        return self.game.answer(self.table.state, seat, action, self.lang)

    def show_choices(self, seat: int, here: list[menu.Line]) -> None:
        self.console.print(self.choices(seat, here))

    def choices(self, seat: int, here: list[menu.Line]) -> Grid:
        """The lines of a menu, with what the board remarks on them."""
        remarks = Remarks(self.game, self.table.state, seat, self.lang)
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", width=4, style="bold")
        grid.add_column()
        for line in here:
            text = Text(menu.sentence(self.table.state, seat, line.group, self.lang))
            remark = remarks.on(line.group)
            text.append(f" · {remark}" if remark else "", style="dim")
            if line.action is None:
                text.append(f"  ▸ {menu.compressed(line.labels_below)}", style="cyan")
            grid.add_row(line.label, text)
        return grid

    def tell(self, key: str, **values: object) -> None:
        """A line in small print; not broken, so that paths and commands can be copied."""
        self.console.print(Text(self.say(key, **values), style="dim"), soft_wrap=True)

    def warn(self, key: str, **values: object) -> None:
        self.console.print(Text(self.say(key, **values), style="yellow"))

    # ---- commands

    def command(self, name: str, words: list[str], seat: int, legal: list[int], top: list[menu.Line]) -> None:
        if name == "?":
            self.explain(words, seat, legal, top)
        elif name == "hint":
            bot = BEST
            for number, advice in enumerate(
                hints(self.table.state, seat, bot, self.table.seed, HINTS, cores=cores.ALL)
            ):
                path = " ".join(menu.find(self.game, top, advice.action, self.most_lines))
                text, value = self.answer(seat, advice.action), self.say.number(advice.value, 2)
                self.tell("hint_else" if number else "hint", bot=bot, text=text, path=path, value=value)
                reason = reasons(self.table.state, seat, advice, self.names, [self.lang])[0]
                for sentence in reason.why:
                    self.tell("hint_for", text=sentence)
                if reason.line and not number:
                    self.tell("hint_then", line=" · ".join(reason.line))
        elif name == "log":
            if not self.table.log:
                self.tell("log_empty")
            print_log(self.console, self.table, seat, self.lang, self.names)
        elif name == "rules":
            self.rules(" ".join(words))
        elif name == "save":
            self.save(" ".join(words))
        elif name == "help":
            self.help()
        else:
            raise Quit

    def explain(self, words: list[str], seat: int, legal: list[int], top: list[menu.Line]) -> None:
        refusals = self.table.state.refusals(seat)
        found = explain.refused(self.game, refusals, words, self.lang)
        if not found:
            if words:
                self.warn("refused_no_match", words=" ".join(words))
            else:
                self.tell("refused_none")
        else:
            self.console.print(Text(self.say("refused"), style="bold"))
        for entry in found:
            head = Text(f"{entry.rule.id} {entry.rule.title[self.lang]}", style="bold yellow")
            self.console.print(head)
            self.console.print(Padding(Text(entry.rule.text[self.lang]), (0, 0, 0, 4)))
            for text in entry.texts[:MOST_REFUSED]:
                self.console.print(Padding(Text(f"✗ {text}", style="red"), (0, 0, 0, 4)))
            if len(entry.texts) > MOST_REFUSED:
                more = self.say("refused_more", count=len(entry.texts) - MOST_REFUSED)
                self.console.print(Padding(Text(more, style="dim"), (0, 0, 0, 4)))
        if words:
            fitting = [action for action in legal if explain.matches(words, self.answer(seat, action))]
            for action in fitting[:MOST_REFUSED]:
                path = " ".join(menu.find(self.game, top, action, self.most_lines))
                self.tell("allowed_match", text=self.answer(seat, action), path=path)

    def undo(self, seat: int) -> bool:
        try:
            with saving.uninterrupted():
                self.table.undo(seat)
                self.keep()
        except UndoRefused as error:
            rule = error.rule
            self.warn("no_undo", id=rule.id, title=rule.title[self.lang], text=rule.text[self.lang])
            return False
        for human in self.humans:
            self.told[human] = min(self.told[human], len(self.table.log))
        self.notes.append(self.say("undone"))
        return True

    def rules(self, word: str) -> None:
        if not word:
            book.print_contents(self.console, self.game, self.lang)
            example = next(iter(self.game.rulebook)).id
            self.tell("rules_how", example=example)
        elif not book.print_found(self.console, self.game, word, self.lang):
            self.warn("no_rule", word=word[:40])

    def save(self, name: str) -> None:
        if not name:
            self.warn("save_which")
            return
        path = Path(name).expanduser()
        if path.exists() and path.absolute() not in self.written:
            self.warn("save_exists", path=path)
            return
        try:
            saving.write(path, self.table.record(self.players))
        except (OSError, ValueError) as error:
            self.warn("save_failed", path=path, why=getattr(error, "strerror", None) or error)
            return
        self.written.add(path.absolute())
        self.tell("saved", path=path)

    def help(self) -> None:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for line in self.say.all("help"):
            what, _, why = line.partition("|")
            grid.add_row(Text(f"  {what}", style="bold"), Text(why))
        self.console.print(grid)

    # ---- leaving

    def leave(self) -> None:
        """Say where the game is and how to go on."""
        self.console.print()
        if not self.table.actions and not self.own_place:
            self.tell("bye_nothing", command=self.same_again())
            return
        self.store()
        self.tell("bye", path=self.place)
        self.tell("bye_resume", command=f"tafelrunde play {self.game.id} --resume {shlex.quote(str(self.place))}")

    def store(self) -> None:
        """Save for the last time: where the place has gone bad, in the folder for temporary files."""
        record = self.table.record(self.players)
        try:
            saving.write(self.place, record)
        except OSError as error:
            self.warn("stored_elsewhere", path=self.place, why=error.strerror)
            self.place = saving.unused(Path(tempfile.gettempdir()), self.place.stem)
            saving.write(self.place, record)

    def same_again(self) -> str:
        seats = shlex.quote(",".join(self.players))
        command = f"tafelrunde play {self.game.id} --seat {seats} --seed {self.table.seed}"
        for option in self.game.options:
            value = self.table.state.options[option.id]
            if value != option.default:
                command += f" --option {option.id}={str(value).lower() if isinstance(value, bool) else value}"
        return command

    def finish(self) -> None:
        """The last news, the last board, the result."""
        seat = self.humans[0] if len(self.humans) == 1 else None
        if seat is not None:
            self.collect_news(seat)
            self.most_news = len(self.news)  # nobody can ask for the log any more
            self.console.print()
            self.show_news()
        elif self.humans:
            wipe(self.console)
        self.console.print()
        self.console.print(self.picture(seat))
        outcome = self.table.state.outcome()
        assert outcome is not None
        sheet = sheets(self.game.id)(self.table.state.look(-1), self.game.words, self.lang)
        print_outcome(self.console, self.game, outcome, self.lang, self.names, sheet)
        self.store()
        self.tell("again", command=f"tafelrunde replay {shlex.quote(str(self.place))}")
