"""Clocks, endings, offers, and people who were long away."""

import sqlalchemy as sa
from alembic import op

from tafelrunde.server.times import now

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    for column in (
        sa.Column("terms", sa.JSON),
        sa.Column("begun", sa.String(32)),
        sa.Column("deadline", sa.Float),
        sa.Column("ending", sa.JSON),
        sa.Column("offers", sa.JSON),
        sa.Column("nudged", sa.JSON),
    ):
        op.add_column("tables", column)
    op.create_index("tables_deadline", "tables", ["deadline"])
    op.create_index("tables_host", "tables", ["host", "status"])
    op.add_column("people", sa.Column("seen", sa.String(32)))
    op.add_column("people", sa.Column("banned", sa.Boolean, nullable=False, server_default=sa.false()))
    # nobody wrote down when they were last here: nobody's time begins before this day
    people = sa.table("people", sa.column("seen"))
    op.get_bind().execute(people.update().values(seen=now()))
