"""Notices: how people wish to be told, the browsers that take pushes, and the outbox."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "wishes",
        sa.Column("person", sa.String(22), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("lang", sa.String(2)),
        sa.Column("mail", sa.String(254), index=True),
        sa.Column("confirmed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("choices", sa.JSON),
    )
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(43), primary_key=True),
        sa.Column("person", sa.String(22), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("endpoint", sa.String(1000), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.String(43), primary_key=True),
        sa.Column("person", sa.String(22), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id", ondelete="CASCADE"), index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("occasion", sa.String(80), nullable=False),
        sa.Column("target", sa.String(50), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("holder", sa.String(22)),
        sa.Column("until", sa.Float, nullable=False, server_default="0"),
    )
    op.create_index("notices_due", "notices", ["state", "due"])
    op.create_index("tables_changed", "tables", ["changed"])
