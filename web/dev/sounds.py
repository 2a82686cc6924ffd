"""What the page's sounds measure, since a machine cannot hear: length, level, peak, a click at the end.

python web/dev/sounds.py --out FOLDER       # and as WAV files, for those who can
"""

from __future__ import annotations

import argparse
import wave
from pathlib import Path

import numpy as np
from playwright.sync_api import sync_playwright
from shots import FLAGS, serving

RATE, MOST = 44_100, 4  # samples a second, seconds
RENDER = f"""async () => {{
  const {{ SCORES, play }} = await import('/src/lib/sound.ts')
  const made = {{}}
  for (const which of Object.keys(SCORES)) {{
    const context = new OfflineAudioContext(1, {RATE * MOST}, {RATE})
    play(which, context, 0)
    made[which] = [...(await context.startRendering()).getChannelData(0)]
  }}
  return made
}}"""
AUDIBLE = 0.001


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--server")
    given = parser.parse_args()
    with serving(given.server) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        page = browser.new_page()
        page.goto(f"{server}/dev/")
        made = page.evaluate(RENDER)
        browser.close()
    for which, samples in made.items():
        heard = np.array(samples)
        end = int(np.flatnonzero(np.abs(heard) > AUDIBLE)[-1]) + 1
        peak, loud = np.abs(heard).max(), np.sqrt(np.mean(heard[:end] ** 2))
        step = np.abs(np.diff(heard[end - 1 :])).max()
        level = f"peak {20 * np.log10(peak):6.1f} dBFS, mean {20 * np.log10(loud):6.1f} dBFS"
        print(f"{which:9} {end / RATE:5.2f} s, {level}, last step {step:.4f}")
        if given.out:
            given.out.mkdir(parents=True, exist_ok=True)
            with wave.open(str(given.out / f"{which}.wav"), "wb") as file:
                file.setnchannels(1)
                file.setsampwidth(2)
                file.setframerate(RATE)
                file.writeframes((heard * 32767).astype("<i2").tobytes())


if __name__ == "__main__":
    main()
