"""Pages: the static files of the built browser client, read into memory once."""

from __future__ import annotations

import gzip
import mimetypes
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.handlers import HTTPRouteHandler

STATIC = Path(__file__).parent / "static"
GZIPPED = (".html", ".js", ".css", ".svg", ".json", ".map", ".txt", ".webmanifest")
UNBUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Tafelrunde</title>
<h1>Tafelrunde</h1>
<p lang="de">Der Server läuft, aber die Seiten für den Browser fehlen: sie wurden nicht gebaut. Läuft er aus den
Quellen, beende ihn und rufe <code>make play</code> auf. Wurde Tafelrunde installiert, fehlte dabei Node.js: installiere
ein Paket, das die Seiten enthält, oder richte Node.js 20.19 oder neuer ein und rufe in den Quellen
<code>pip install --force-reinstall --no-deps .</code> auf.</p>
<p>The server is running, but the pages for the browser are missing: they were not built. If it runs from the sources,
stop it and run <code>make play</code>. If Tafelrunde was installed, Node.js was missing then: install a package that
contains the pages, or set up Node.js 20.19 or newer and run <code>pip install --force-reinstall --no-deps .</code>
in the sources.</p>
</html>"""


class Pages:
    """The files of the client by their path; every other path that is asked for is a page of the client itself."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.files: dict[str, tuple[bytes, bytes | None, str]] = {}
        for file in folder.rglob("*"):
            if file.is_file():
                content = file.read_bytes()
                gzipped = gzip.compress(content, 9) if file.suffix in GZIPPED else None
                kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
                self.files["/" + file.relative_to(folder).as_posix()] = content, gzipped, kind
        self.files.setdefault("/index.html", (UNBUILT.encode(), None, MediaType.HTML))

    def answer(self, path: str, gzipped: bool) -> Response[bytes]:
        known = path in self.files
        content, small, kind = self.files[path if known else "/index.html"]
        headers = {"Cache-Control": "public, max-age=31536000, immutable" if "/assets/" in path else "no-cache"}
        headers["Vary"] = "Accept-Encoding"
        status = 404 if not known and path.rpartition("/")[2].count(".") else 200
        if gzipped and small is not None:
            return Response(small, media_type=kind, headers={**headers, "Content-Encoding": "gzip"}, status_code=status)
        return Response(content, media_type=kind, headers=headers, status_code=status)

    def routes(self) -> list[HTTPRouteHandler]:
        @get(["/", "/{path:path}"], include_in_schema=False, gzipped=True)
        async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
            return self.answer(request.url.path, "gzip" in request.headers.get("accept-encoding", ""))

        return [page]
