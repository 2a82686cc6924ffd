"""Results, ratings, friends and invitations; who said what."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("settled", sa.String(32)))
    op.create_index("tables_settled", "tables", ["status", "settled"])
    op.add_column("chat", sa.Column("person", sa.String(22)))
    op.create_index("ix_chat_person", "chat", ["person"])
    # nobody wrote it down: whoever sits where something was said, and is called so, has said it
    op.execute(
        "update chat set person = (select seats.person from seats join people on people.id = seats.person "
        "where seats.table_id = chat.table_id and seats.seat = chat.seat and people.name = chat.name)"
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("joined", sa.Boolean, primary_key=True),
        sa.Column("person", sa.String(22)),
        sa.Column("bot", sa.String(40)),
        sa.Column("how", sa.String(8), nullable=False),
        sa.Column("rank", sa.Integer),
        sa.Column("score", sa.Integer),
        sa.Column("before", sa.JSON),
        sa.Column("after", sa.JSON),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_index("ix_results_person", "results", ["person"])
    op.create_table(
        "ratings",
        _person("person", primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_index("ratings_listed", "ratings", ["game", "rating"])
    op.create_table(
        "friends",
        _person("person", primary_key=True),
        _person("other", primary_key=True),
        sa.Column("says", sa.String(8), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_index("ix_friends_other", "friends", ["other"])
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), primary_key=True),
        _person("person", primary_key=True),
        _person("by", nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("ix_invitations_person", "invitations", ["person"])
    op.create_index("ix_invitations_by", "invitations", ["by"])


def _person(name: str, **more: bool) -> sa.Column[str]:
    return sa.Column(name, sa.String(22), sa.ForeignKey("people.id", ondelete="CASCADE"), **more)  # type: ignore[arg-type]
