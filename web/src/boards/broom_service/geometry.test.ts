import { describe, expect, it } from "vitest";
import { outline, places } from "./geometry";

describe("outline", () => {
  it("is a closed path through every side", () => {
    const path = outline([
      [0, 0],
      [100, 0],
      [100, 100],
    ]);
    expect(path).toBe("M35 35Q0 0 35 0L65 0Q100 0 100 35L100 65Q100 100 65 65Z");
  });
});

describe("places", () => {
  it("puts a single pawn in the middle", () => {
    expect(places([10, 20], 1)).toEqual([[10, 20]]);
  });
  it("never puts two pawns in one place", () => {
    const seen = new Set(places([0, 0], 10).map(String));
    expect(seen.size).toBe(10);
  });
});
