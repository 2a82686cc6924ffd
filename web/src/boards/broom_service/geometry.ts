/** Where things lie on the map: outlines of regions, and places for pawns that do not hide each other. */
import type { Point } from "./types";

/** The outline of a region as an SVG path, its corners rounded a little. */
export function outline(polygon: Point[]): string {
  const parts = polygon.map((corner, number) => {
    const before = polygon[(number + polygon.length - 1) % polygon.length]!;
    const after = polygon[(number + 1) % polygon.length]!;
    const start = between(corner, before, 0.35);
    const end = between(corner, after, 0.35);
    return `${number ? "L" : "M"}${start.join(" ")}Q${corner.join(" ")} ${end.join(" ")}`;
  });
  return `${parts.join("")}Z`;
}

function between(from: Point, to: Point, share: number): Point {
  return [round(from[0] + (to[0] - from[0]) * share), round(from[1] + (to[1] - from[1]) * share)];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Places around a point for `count` pawns: one in the middle, more in rows of up to three. */
export function places(centre: Point, count: number, gap = 34): Point[] {
  const rows = Math.ceil(count / 3);
  return Array.from({ length: count }, (_, number) => {
    const row = Math.floor(number / 3);
    const inRow = Math.min(3, count - 3 * row);
    return [
      centre[0] + ((number % 3) - (inRow - 1) / 2) * gap,
      centre[1] + (row - (rows - 1) / 2) * gap,
    ];
  });
}
