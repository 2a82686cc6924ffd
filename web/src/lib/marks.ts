/**
 * Marks what others changed: everything below `root` that says where it is by `data-spot` gets the seat that changed
 * that place, as `data-fresh`, until it is no longer new.
 */
export function mark(root: ParentNode, fresh: ReadonlyMap<string, number>): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>('[data-spot]')) {
    const seat = fresh.get(element.dataset['spot'] ?? '')
    if (seat === undefined) delete element.dataset['fresh']
    else element.dataset['fresh'] = String(seat)
  }
}
