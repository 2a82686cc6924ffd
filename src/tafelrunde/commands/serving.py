"""Commands of the server: serving tables, and looking after them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tafelrunde.commands.given import LANG, Commands
from tafelrunde.terminal.text import default_language


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 means all.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="Port to listen on.")
@click.option("--database", metavar="FILE|URL", help="SQLite file or postgresql://… (default: in your data folder).")
@click.option("--public-url", metavar="URL", help="Where browsers find it, if behind a proxy: https://play.example.org")
@click.option("--open/--no-open", "open_page", default=False, help="Open the page in your browser.")
@click.option("--log", type=click.Choice(("auto", "json", "plain")), default="auto", help="Format of log lines.")
@click.option("--limits/--no-limits", default=True, help="Rate limits (off only for tests).")
@click.option("--most-tables", type=click.IntRange(1), default=100, show_default=True, help="Open tables per person.")
@click.option(
    "--keep-guests", type=click.IntRange(1), default=365, show_default=True, help="Days to keep guests' data."
)
@click.option("--smtp", metavar="URL", help="Mail server for notices: smtp://user@host:587 or smtps://user@host:465.")
@click.option(
    "--smtp-password-file",
    type=click.Path(path_type=Path),
    help="File with its password (or set TAFELRUNDE_SMTP_PASSWORD).",
)
@click.option("--mail-from", metavar="ADDRESS", help="Address that mail is from, such as table@example.org.")
def serve(**settings: Any) -> int:
    """Serve tables to browsers: play with friends and bots."""
    from tafelrunde.server.serve import serve as serve_tables

    serve_tables(**settings)
    return 0


DATABASE = click.option(
    "--database", metavar="FILE|URL", help="SQLite file or postgresql://… (default: in your data folder)."
)


@click.group(cls=Commands)
def tables() -> None:
    """Manage the tables of a server, even while it runs: list them, close one or set it aside, copy all of them."""


@tables.command("list")
@click.option("--aside", is_flag=True, help="Only those that are set aside.")
@DATABASE
def tables_list(aside: bool, database: str | None) -> int:
    """List the tables that are not finished, one per line: id, game, status, entries, failures, last change."""
    from tafelrunde.server.admin import standing
    from tafelrunde.server.serve import default_database

    for one in standing(database or default_database(), aside):
        click.echo("  ".join(map(str, one)))
    return 0


@tables.command("aside")
@click.argument("id")
@DATABASE
@LANG
def tables_aside(id: str, database: str | None, lang: str | None) -> int:
    """Set a table aside: nobody acts at it until it is brought back."""
    from tafelrunde.server.admin import set_aside
    from tafelrunde.server.serve import default_database
    from tafelrunde.terminal.text import phrases

    set_aside(database or default_database(), id)
    click.echo(phrases(lang or default_language())("tables_aside", id=id))
    return 0


@tables.command("restore")
@click.argument("id")
@DATABASE
@LANG
def tables_restore(id: str, database: str | None, lang: str | None) -> int:
    """Bring back a table that was set aside."""
    from tafelrunde.server.admin import restore
    from tafelrunde.server.serve import default_database
    from tafelrunde.terminal.text import phrases

    restore(database or default_database(), id)
    click.echo(phrases(lang or default_language())("tables_restored", id=id))
    return 0


@tables.command("close")
@click.argument("id")
@DATABASE
@LANG
def tables_close(id: str, database: str | None, lang: str | None) -> int:
    """End a table: its game is over, without a winner."""
    from tafelrunde.server.admin import close

    close(where(database), id)
    return told(lang, "tables_closed", id=id)


@tables.command("sweep")
@click.option("--days", type=click.IntRange(1), default=365, show_default=True, help="Guests not seen for so long.")
@DATABASE
@LANG
def tables_sweep(days: int, database: str | None, lang: str | None) -> int:
    """Delete what guests left behind who do not come back, as the server does by itself every hour."""
    from tafelrunde.server.admin import sweep

    swept, people = sweep(where(database), days)
    return told(lang, "tables_swept", tables=swept, people=people)


@tables.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@DATABASE
@LANG
def tables_backup(file: Path, database: str | None, lang: str | None) -> int:
    """Copy the whole database into a file, even while servers run. Keep it as safe as the database."""
    from tafelrunde.server.admin import backup

    backup(where(database), file)
    return told(lang, "tables_copied", file=file)


@tables.command("recover")
@click.argument("file", type=click.Path(path_type=Path))
@DATABASE
@LANG
def tables_recover(file: Path, database: str | None, lang: str | None) -> int:
    """Make a database from a copy: a file that is not there yet, or an empty PostgreSQL."""
    from tafelrunde.server.admin import recover

    recover(file, where(database))
    return told(lang, "tables_recovered", file=file)


@click.group(cls=Commands)
def people() -> None:
    """Manage the people of a server, even while it runs: list them, ban one, export what is kept about one."""


@people.command("list")
@click.argument("name", default="")
@DATABASE
def people_list(name: str, database: str | None) -> int:
    """List the people, or those of a NAME, one per line: id, guest, member or banned, tables, last seen, name."""
    from tafelrunde.server.admin import known

    for one in known(where(database), name):
        click.echo("  ".join(map(str, one)))
    return 0


@people.command("ban")
@click.argument("id")
@DATABASE
@LANG
def people_ban(id: str, database: str | None, lang: str | None) -> int:
    """End all sessions of a person, and let nobody in by their passphrase."""
    from tafelrunde.server.admin import ban

    ban(where(database), id)
    return told(lang, "people_banned", id=id)


@people.command("unban")
@click.argument("id")
@DATABASE
@LANG
def people_unban(id: str, database: str | None, lang: str | None) -> int:
    """Let a person log in again."""
    from tafelrunde.server.admin import ban

    ban(where(database), id, banned=False)
    return told(lang, "people_unbanned", id=id)


@people.command("export")
@click.argument("id")
@DATABASE
def people_export(id: str, database: str | None) -> int:
    """Print everything that is kept about a person, as JSON."""
    import json

    from tafelrunde.server.admin import export

    click.echo(json.dumps(export(where(database), id), indent=2, ensure_ascii=False))
    return 0


def where(database: str | None) -> str:
    """The database that is meant."""
    from tafelrunde.server.serve import default_database

    return database or default_database()


def told(lang: str | None, phrase: str, **values: object) -> int:
    """Say in one line what was done."""
    from tafelrunde.terminal.text import phrases

    click.echo(phrases(lang or default_language())(phrase, **values))
    return 0
