"""The board of Mage Knight: the map in hexes, what lies near, the heroes, the offers, the Source, and the combat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from tafelrunde.games.mage_knight.shown.views import Duel, MageKnightView, Material, Player, Space
from tafelrunde.kernel.registry import game
from tafelrunde.kernel.words import Words
from tafelrunde.terminal.boards import Choice, Sheet, board_phrases
from tafelrunde.terminal.screen import seat_style

CELL = 6  # a space is so wide; rows are shifted by half of it
TERRAIN = {
    "plains": ("··", "black on green3"),
    "hills": ("∩∩", "black on orange3"),
    "forest": ("♣♣", "white on dark_green"),
    "wasteland": ("~·", "white on red3"),
    "desert": ("::", "black on khaki1"),
    "swamp": ("≈·", "white on medium_purple4"),
    "lake": ("≈≈", "white on blue"),
    "mountain": ("▲▲", "black on grey70"),
    "sea": ("~~", "bright_blue"),
}
SITES = {
    "portal": "O",
    "village": "V",
    "monastery": "M",
    "keep": "K",
    "mage_tower": "T",
    "city": "C",
    "ancient_ruins": "R",
    "dungeon": "D",
    "tomb": "G",
    "monster_den": "N",
    "spawning_grounds": "S",
    "crystal_mine": "B",
    "magical_glade": "L",
    "marauding_orcs": "o",
    "draconum": "d",
}
COLOURS = {"red": "red", "blue": "blue", "green": "green", "white": "bold", "gold": "yellow", "black": "bright_black"}
POINTS = ("move", "influence", "heal")
WAYS = {(1, -1): "ne", (1, 0): "e", (0, 1): "se", (-1, 1): "sw", (-1, 0): "w", (0, -1): "nw"}  # by q and r
QUIET = ("faces", "mana", "paid", "combat_over")
PRINTED = msgspec.convert(game("mage_knight").material(), Material)
PHASES = {"Ranged": 1, "Block": 2, "Onslaught": 3, "Damage": 3, "Attack": 4}


def draw(view: MageKnightView, words: Words, lang: str, names: Sequence[str]) -> RenderableType:
    """The view of a seat, or of a spectator."""
    return Board(view, words, lang, names)


def sheet(view: MageKnightView, words: Words, lang: str) -> Sheet:
    """Where the points come from; of teams also what each member brought."""
    parts = list(dict.fromkeys(part for seat in view.scores for part in seat))
    return Sheet(
        view.team,
        [(words.table["score"][part][lang], [seat.get(part) for seat in view.scores]) for part in parts],
        [[seat.get(part) for seat in view.members] for part in parts],
    )


def remark(choice: Choice, view: MageKnightView, words: Words, lang: str) -> str:
    """What tactics, units, cards and skills that one may take can do, and a die that is set in secret."""
    board = Board(view, words, lang, ())
    fields = choice.fields
    if choice.kind == "recruit" and "unit" in fields:
        return f"{board.unit_facts(fields['unit'])}: {board.effects('units', fields['unit'])}"
    if choice.kind == "take_card" and "card" in fields:
        return board.effects("cards", fields["card"])
    if choice.kind == "choose_tactic" and "tactic" in fields:
        return board.say(f"tactic_{fields['tactic']}")
    if choice.kind == "keep_skill" and "skill" in fields:
        return board.effects("skills", fields["skill"])
    if view.step and view.step.step == "SetDie" and "colour" in fields:
        return board.say(f"die_{fields['colour']}")
    return ""


class Board:
    """Draws itself line by line."""

    def __init__(self, view: MageKnightView, words: Words, lang: str, names: Sequence[str]) -> None:
        self.view = view
        self.words = words
        self.lang = lang
        self.names = names
        self.say = board_phrases("mage_knight", lang)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        yield self.head()
        yield from self.map()
        yield from self.around()
        yield from self.aim()
        for seat, player in enumerate(self.view.players):
            yield from self.player(seat, player)
        yield from self.offers()
        if self.view.foes:
            yield from self.combat()
        if self.view.duel:
            yield from self.duel(self.view.duel)
        yield self.points()
        yield Text(self.say("legend"), style="dim")

    # ---- words

    def name(self, domain: str, id: str) -> str:
        return self.words.name(domain, self.words.domains[domain].index(id), self.lang)

    def list(self, domain: str, ids: Sequence[str]) -> str:
        return ", ".join(self.name(domain, id) for id in ids) or "–"

    def effects(self, kind: str, id: str) -> str:
        """What a card, unit or skill can do: the halves of a card apart."""
        halves: dict[str, list[str]] = {}
        for mode in getattr(PRINTED, kind)[id].modes:
            half = mode.split(".")[1] if kind == "cards" else ""
            halves.setdefault(half, []).append(self.name("mode", mode).partition(": ")[2])
        return " ‖ ".join(" | ".join(effects) for effects in halves.values())

    def enemy(self, token: str) -> str:
        """An enemy with its values, or only the colour of its back."""
        facts = PRINTED.enemies.get(token)
        if facts is None:
            return self.say("back", colour=self.say(f"back_{token}"))
        extras = [*facts.abilities, *(f"resists_{element}" for element in facts.resists)]
        more = "".join(f", {self.say(extra)}" for extra in extras)
        element = "" if facts.element == "physical" else f" {self.say('element_' + facts.element)}"
        return self.say(
            "enemy",
            enemy=self.name("enemy", token),
            armor=facts.armor,
            attack=f"{facts.attack}{element}",
            fame=facts.fame,
            more=more,
        )

    # ---- the parts of the board

    def head(self) -> Text:
        time = self.say("night" if self.view.night else "day")
        text = Text(self.say("head", round=self.view.round, rounds=self.view.rounds, time=time), style="bold")
        text.append(f"  {self.say('source')} ", style="not bold")
        for die in self.view.source:
            used = die.state != "free"
            style = "dim strike" if used else COLOURS[die.colour]
            text.append(f"[{self.name('colour', die.colour)}]", style=style)
        dummy = self.view.dummy
        if dummy is not None:
            text.append(f"  {self.say('dummy', count=dummy.deck)}", style="not bold")
        text.append(f"  {self.say('stack', count=len(self.view.tile_stack))}", style="not bold")
        for goal in self.view.goals:
            told = self.words.table["goal"][goal.goal][self.lang].format(done=goal.done, of=goal.of)
            text.append(f"  {told}", style="not bold")
        if self.view.chanted:
            text.append(f"  {self.say('chanted', names=', '.join(self.names[seat] for seat in self.view.chanted))}")
        return text

    def map(self) -> Iterator[Text]:
        """Each row of hexes is a line; the next one is shifted by half a space."""
        rows: dict[int, list[tuple[int, Space]]] = {}
        for space in self.view.spaces:
            rows.setdefault(space.r, []).append((2 * space.q + space.r, space))
        left = min(x for row in rows.values() for x, _ in row)
        for r in sorted(rows):
            line = Text()
            for x, space in sorted(rows[r], key=lambda entry: entry[0]):
                line.append(" " * ((x - left) * CELL // 2 - len(line)))
                line.append_text(self.cell(space))
            yield line

    def cell(self, space: Space) -> Text:
        """Terrain, site, enemies and whoever stands there: `♣♣K2 1` is a keep in a forest, two tokens, seat 1."""
        label, style = TERRAIN[space.terrain]
        home = self.view.way_home
        site = SITES["portal"] if home and home.portal == space.space else SITES.get(space.site or "", " ")
        tokens = str(len(space.tokens)) if space.tokens else "!" if space.ruin else " "
        owner = "¹²³⁴"[space.shield] if space.shield is not None else " "
        if space.marks:
            owner = "¹²³⁴"[space.marks[0]] if len(space.marks) == 1 else "*"
        text = Text(f"{label}{site}{tokens}{owner}", style=style)
        if space.heroes:
            mark = str(space.heroes[0] + 1) if len(space.heroes) == 1 else "+"
            text.append(mark, style="bold white on black")
        else:
            text.append(" ", style=style)
        return text

    def around(self) -> Iterator[Text]:
        """The own space and those next to it, and every enemy that can be seen."""
        here = self.here()
        if here is None:
            return
        yield Text(f"{self.say('here')} {self.place(here)}", style="bold")
        for way, direction in WAYS.items():
            space = self.at(here.q + way[0], here.r + way[1])
            if space is not None and space.terrain != "sea":
                yield Text(f"  {self.say(direction)}: {self.place(space)}")
        seen = [
            f"{self.direction(here, space)}: {', '.join(self.enemy(token) for token in space.tokens)}"
            for space in self.view.spaces
            if any(token in PRINTED.enemies for token in space.tokens) and self.far(here, space) > 1
        ]
        if seen:
            yield Text(f"{self.say('further')} {' · '.join(seen)}", style="dim")

    def here(self) -> Space | None:
        seat = self.view.seat
        return None if seat is None else next((s for s in self.view.spaces if seat in s.heroes), None)

    def at(self, q: int, r: int) -> Space | None:
        return next((space for space in self.view.spaces if (space.q, space.r) == (q, r)), None)

    def far(self, one: Space, two: Space) -> int:
        q, r = two.q - one.q, two.r - one.r
        return int(max(abs(q), abs(r), abs(q + r)))

    def direction(self, one: Space, two: Space) -> str:
        """Roughly where a space lies, and how many spaces away."""
        across, down = 2 * (two.q - one.q) + two.r - one.r, 2 * (two.r - one.r)
        vertical = "" if 2 * abs(down) < abs(across) else "n" if down < 0 else "s"
        horizontal = "" if 2 * abs(across) < abs(down) else "w" if across < 0 else "e"
        return f"{self.far(one, two)} {self.say(vertical + horizontal)}"

    def place(self, space: Space) -> str:
        """Terrain with its cost, site and enemies of a space."""
        cost = space.cost
        parts = [self.name("terrain", space.terrain) + (f" {cost}" if cost is not None else "")]
        if space.site:
            site = self.name("site", space.site)
            colour = f" ({self.name('colour', space.colour)})" if space.colour else ""
            owner = f" [{self.say(self.owner(space.shield))}]"
            secret = self.say("secret") + " " if space.secret else ""
            parts.append(secret + site + colour + (owner if space.shield is not None else ""))
        if space.marks:
            parts.append(self.say("marked", names=", ".join(self.names[seat] for seat in space.marks)))
        if space.ruin:
            parts.append(self.say("hidden") if space.ruin == "hidden" else self.name("ruin", space.ruin))
        parts += [self.enemy(token) for token in space.tokens]
        return ", ".join(parts)

    def owner(self, seat: int | None) -> str:
        """Whose something is, for the seat that looks."""
        team, own = self.view.team, self.view.seat
        if seat == own:
            return "own"
        mate = team and seat is not None and own is not None and team[seat] == team[own]
        return "mates" if mate else "taken"

    def aim(self) -> Iterator[Text]:
        """What the scenario is about: points for sites, tiles that lie face down, the way home."""
        if self.view.hidden_tiles:
            backs = [tile.back for tile in self.view.hidden_tiles]
            counts = {"countryside": backs.count("countryside"), "core": backs.count("core")}
            yield Text(self.say("face_down", **counts), style="dim")
        if "keeps" in self.view.scores[0]:
            held = [f"{self.names[seat]} {sum(sheet.values())}" for seat, sheet in enumerate(self.view.scores)]
            yield Text(f"{self.say('held')} {' · '.join(held)}")
        home = self.view.way_home
        if home:
            here, portal = self.here(), next(space for space in self.view.spaces if space.space == home.portal)
            where = self.direction(here, portal) if here and here is not portal else ""
            line = self.say("portal_shut" if home.closed else "portal_open")
            chosen = [self.names[seat] for seat in home.returners if seat is not None]
            more = f" · {self.say('returner')} {', '.join(chosen)}" if chosen else ""
            yield Text(f"{line}{f' ({where})' if where else ''}{more}", style="bold")

    def standing(self, seat: int) -> str:
        """The team of a seat, and whether it is out of the game."""
        parts = [self.say("team", team="AB"[self.view.team[seat]])] if self.view.team else []
        if self.view.way_home and seat in self.view.way_home.out:
            parts.append(self.say("out"))
        return "".join(f" · {part}" for part in parts)

    def unit_facts(self, unit: str) -> str:
        facts = PRINTED.units[unit]
        return self.say("unit_facts", cost=facts.cost, level=facts.level, armor=facts.armor)

    def sites(self, unit: str) -> str:
        """Where a unit can be recruited."""
        return "/".join(self.name("site", site) for site in PRINTED.units[unit].sites)

    def player(self, seat: int, player: Player) -> Iterator[Text]:
        text = Text(f"{seat + 1} {self.names[seat]}", style=seat_style(seat))
        modifier = "X" if player.modifier is None else f"{player.modifier:+d}"
        text.append(
            " "
            + self.say(
                "player",
                hero=self.name("hero", player.hero) if player.hero else "?",
                fame=player.fame if player.fame >= 0 else f"{player.fame} ({player.fame_space})",
                level=player.level,
                armor=player.armor,
                reputation=f"{player.reputation:+d} ({modifier})",
                deck=player.deck,
                tactic=self.name("tactic", player.tactic) if player.tactic else "–",
            )
            + self.standing(seat),
            style="not bold default",
        )
        yield text
        crystals = ", ".join(f"{self.name('colour', c)}×{n}" for c, n in player.crystals.items()) or "–"
        units = ", ".join(
            f"{number}:{self.name('unit', unit.unit)}"
            + ("" if unit.ready else self.say("spent"))
            + self.say("wounded") * unit.wounds
            for number, unit in enumerate(player.units, start=1)
        )
        skills = self.list("skill", [entry.skill for entry in player.skills if not entry.used])
        yield Text(f"   {self.say('has', crystals=crystals, units=units or '–', skills=skills)}")
        if player.drafted:
            aside = self.list("card", player.drafted) if isinstance(player.drafted, list) else str(player.drafted)
            yield Text(f"   {self.say('drafted', cards=aside)}")
        if isinstance(player.hand, list):
            yield Text(f"   {self.say('hand')}", style="bold")
            for card in dict.fromkeys(player.hand):
                yield self.card(card, player.hand.count(card))
        else:
            yield Text(f"   {self.say('hand')} {player.hand}")

    def card(self, card: str, count: int) -> Text:
        """A card in hand with what its halves do."""
        text = Text("    ")
        facts = PRINTED.cards[card]
        text.append(
            self.name("card", card) + (f" ×{count}" if count > 1 else ""), style=COLOURS.get(facts.colour or "", "bold")
        )
        text.append(f"  {self.effects('cards', card)}", style="dim")
        text.no_wrap = True
        text.overflow = "ellipsis"
        return text

    def offers(self) -> Iterator[Text]:
        offers = self.view.offers
        if offers.units:
            units = [f"{self.name('unit', id)} ({self.unit_facts(id)}, {self.sites(id)})" for id in offers.units]
            yield Text(f"{self.say('offer_units')} {', '.join(units)}")
        for key in ("advanced", "spells", "monastery"):
            if getattr(offers, key):
                yield Text(f"{self.say('offer_' + key)} {self.list('card', getattr(offers, key))}")

    def combat(self) -> Iterator[Text]:
        """The phase, and every enemy with what it still needs."""
        step = self.view.step.step if self.view.step else ""
        if step in PHASES:
            yield Text(self.say("phase", number=PHASES[step], phase=self.say(f"phase_{step}")), style="bold")
        for number, foe in enumerate(self.view.foes, start=1):
            state = ""
            for flag in ("defeated", "blocked", "no_attack"):
                if getattr(foe, flag):
                    state = self.say(flag)
                    break
            else:
                if foe.summoned:
                    state = self.say("summoned", enemy=self.enemy(foe.summoned))
            line = self.say(
                "foe", number=number, enemy=self.name("enemy", foe.enemy), armor=foe.armor, attack=foe.attack
            )
            style = "dim" if foe.defeated else "bold red" if foe.target else "red"
            extras = [*PRINTED.enemies[foe.enemy].abilities]
            extras += [f"resists_{element}" for element in PRINTED.enemies[foe.enemy].resists]
            extras += ["at_site"] if foe.fortified else []
            more = "".join(f", {self.say(extra)}" for extra in extras)
            yield Text(f"{'▶' if foe.target else ' '} {line}{more} {state}", style=style)
        die = self.view.hidden_die
        if die:
            colours = [die.colour] if die.colour else die.could
            yield Text(f"  {self.say('hidden_die', colour=' / '.join(self.name('colour', one) for one in colours))}")
        need = self.view.needs
        if need:
            yield Text(f"  {self.say(need.kind + '_needs', have=need.have, need=need.need)}", style="bold")

    def duel(self, duel: Duel) -> Iterator[Text]:
        """A combat of two players: the attack, what is left of it, what damage buys."""
        one, two = self.who(duel.aggressor), self.who(duel.defender)
        line = self.say("duel", one=one, two=two, phase=self.say("duel_melee" if duel.melee else "duel_ranged"))
        if duel.commitment:
            line += f"; {self.say('duel_' + duel.commitment, two=two)}"
        yield Text(line, style="bold")
        if duel.walls:
            yield Text(f"  {self.say('duel_siege')}")
        if duel.attack:
            elements = ", ".join(self.say(f"element_{element}") for element in duel.elements)
            attack = self.say("duel_attack", one=self.who(duel.attacker), count=duel.attack, elements=elements)
            yield Text(f"  {attack}", style="red")
        if self.view.step and self.view.step.step == "Parry":
            yield Text(f"  {self.say('duel_left', block=duel.block, left=duel.left)}", style="bold")
        if duel.damage:
            yield Text(f"  {self.say('duel_damage', count=duel.damage, hero=duel.hero)}", style="bold")
            blocker = duel.defender if duel.attacker == duel.aggressor else duel.aggressor
            for unit, held in zip(duel.units, self.view.players[blocker].units, strict=True):
                if unit.rule is None:
                    name = self.name("unit", held.unit)
                    yield Text(f"  {self.say('duel_unit', unit=name, armor=unit.armor, price=unit.price)}")

    def who(self, seat: int) -> str:
        return self.names[seat]

    def points(self) -> Text:
        """What has been gathered in this turn and not been used."""
        text = Text()
        turn = self.view.turn
        parts = [f"{self.say(point)} {turn[point]}" for point in POINTS if turn.get(point)]
        parts += [f"{self.say(kind)} {value}" for kind, value in self.view.points.items()]
        parts += [f"{self.say('mana')} {self.name('colour', c)}×{n}" for c, n in self.view.mana.items()]
        text.append(f"{self.say('at_hand')} {' · '.join(parts) or '–'}", style="bold reverse" if parts else "dim")
        return text
