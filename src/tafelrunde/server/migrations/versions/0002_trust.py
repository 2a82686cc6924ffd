"""Unique seats and sessions, tables set aside, snapshots that outlive a version of the rules."""

import sqlalchemy as sa
from alembic import op

from tafelrunde.server.database import login_name

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":  # SQLite never minded how long a text is
        op.alter_column("people", "login", type_=sa.Text)
    _spell_logins()
    op.add_column("people", sa.Column("sessions", sa.Integer, nullable=False, server_default="0"))
    for column in (
        sa.Column("key", sa.String(64)),
        sa.Column("origin", sa.String(10), nullable=False, server_default="fresh"),
        sa.Column("aside", sa.String(10)),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
        sa.Column("base", sa.Integer, nullable=False, server_default="0"),
        sa.Column("seatings", sa.Integer, nullable=False, server_default="0"),
        sa.Column("agreed", sa.JSON),
    ):
        op.add_column("tables", column)
    op.create_index("tables_aside", "tables", ["aside"])
    # nobody wrote it down: a seed that small was hardly drawn, and what was opened from a record began with actions
    op.execute("update tables set origin = 'seed' where abs(seed) < 1000000000000")
    op.execute(
        "update tables set origin = 'record' where exists (select 1 from actions where actions.table_id = tables.id "
        "and actions.number = 1 and actions.at = tables.created)"
    )
    op.execute("update tables set origin = 'position' where position is not null and cast(position as text) != 'null'")
    op.execute(
        "update seats set person = null where person is not null and exists (select 1 from seats as other "
        "where other.table_id = seats.table_id and other.person = seats.person and other.seat < seats.seat)"
    )
    op.create_index("seats_once", "seats", ["table_id", "person"], unique=True)
    op.add_column("actions", sa.Column("events", sa.LargeBinary))
    op.create_table(
        "seatings",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("index", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("by", sa.JSON, nullable=False),
        sa.Column("before", sa.JSON, nullable=False),
        sa.Column("after", sa.JSON, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_table(
        "epochs",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("key", sa.String(64)),
        sa.Column("position", sa.JSON),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )


def _spell_logins() -> None:
    """Names count however they were typed. Where two people's would become the same by that, they stay as they are."""
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("login"), sa.column("created"))
    connection = op.get_bind()
    rows = connection.execute(sa.select(people).where(people.c.login.is_not(None)).order_by(people.c.created)).all()
    taken = {row.login for row in rows}
    for row in rows:
        login = login_name(row.name)
        if login not in taken:
            connection.execute(people.update().where(people.c.id == row.id).values(login=login))
            taken.add(login)
