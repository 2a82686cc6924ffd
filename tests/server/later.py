"""`tafelrunde` as it will be one day: every game is in another version. Its thinking processes read this file, too."""

import tafelrunde

for id in tafelrunde.games():
    tafelrunde.game(id).version += 1

if __name__ == "__main__":
    from tafelrunde.cli import main

    raise SystemExit(main())
