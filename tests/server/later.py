"""`tafelrunde` as it will be one day: every game is in another version. Its thinking processes read this file, too."""

import tafelrunde

if __name__ in ("__main__", "__mp_main__"):  # not where tests are only collected
    for id in tafelrunde.games():
        tafelrunde.game(id).version += 1

if __name__ == "__main__":
    from tafelrunde.cli import main

    raise SystemExit(main())
