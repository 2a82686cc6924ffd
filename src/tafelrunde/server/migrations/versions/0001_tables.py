"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("login", sa.String(80), unique=True),
        sa.Column("passphrase", sa.String(200)),
        sa.Column("webhook", sa.String(500)),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("position", sa.JSON),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("host", sa.String(22), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("owed", sa.JSON, nullable=False),
        sa.Column("pending", sa.Boolean, nullable=False),
        sa.Column("rematch", sa.String(22)),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("changed", sa.String(32), nullable=False),
    )
    op.create_index("tables_listed", "tables", ["public", "status", "changed"])
    op.create_index("tables_pending", "tables", ["pending"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(22)),
        sa.Column("bot", sa.String(40)),
    )
    op.create_index("ix_seats_person", "seats", ["person"])
    op.create_table(
        "actions",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.BigInteger),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.String(1000), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(22), primary_key=True),
        sa.Column("holder", sa.String(22), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table("secrets", sa.Column("name", sa.String(40), primary_key=True), sa.Column("value", sa.String(100)))
