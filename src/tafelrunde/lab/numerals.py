"""Numbers as people read them, in their language: German has a decimal comma, and points between thousands."""

from __future__ import annotations

import math

GERMAN = str.maketrans(",.", ".,")


def number(value: float, lang: str, digits: int = 0) -> str:
    """A number with its decimal point or comma; minus is a minus.

    >>> number(1234.5, "en", 1), number(-1234.5, "de", 1), number(-0.04, "de", 1)
    ('1,234.5', '−1.234,5', '0,0')
    """
    if not math.isfinite(value):
        return "?"
    text = f"{round(value, digits) + 0.0:,.{digits}f}".replace("-", "−")  # 0.0: there is no −0
    return text.translate(GERMAN) if lang == "de" else text


def signed(value: float, lang: str, digits: int = 0) -> str:
    """The same with its sign, whatever it is.

    >>> signed(2.25, "de", 1), signed(0.0, "en")
    ('+2,2', '0')
    """
    return ("+" if round(value, digits) > 0 else "") + number(value, lang, digits)


def percent(share: float, lang: str, digits: int = 1) -> str:
    """A share of one in percent.

    >>> percent(0.125, "de"), percent(0.125, "en", 0)
    ('12,5 %', '12 %')
    """
    return f"{number(100 * share, lang, digits)} %"
