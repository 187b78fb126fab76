/** Where a label stands, from its sign: its box's corner that is nearest to it. */
export const SIDES = ['right', 'left', 'above', 'below'] as const;
export type Side = (typeof SIDES)[number];

/** Pixels of the picture. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface WantedLabel {
  readonly id: string;
  /** The middle of its sign. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Where it stood before; it stays there while it can. */
  readonly side: Side | null;
  /** Stands whatever is in its way: the chosen one. */
  readonly is_held: boolean;
}

/** From the middle of a sign to its label. */
const GAP = 24;
const SIGN = 15;

export const boxAt = ({ x, y, width, height }: WantedLabel, side: Side): Box => {
  const left =
    side === 'right' ? x + GAP : side === 'left' ? x - GAP - width : side === 'above' ? x + 10 : x + 10;
  const top = side === 'above' ? y - GAP - height : side === 'below' ? y + GAP - 4 : y - height / 2 - 14;
  return { left, top, right: left + width, bottom: top + height };
};

const meets = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const isWithin = (box: Box, window: Box): boolean =>
  box.left >= window.left &&
  box.top >= window.top &&
  box.right <= window.right &&
  box.bottom <= window.bottom;

/**
 * A side for each label, in their order, so that none covers another, a sign or the window's edge; those without a free one are
 * absent. `signs`: the middles of all signs that may not be covered, at most some hundreds.
 */
export function placeLabels(
  asked: readonly WantedLabel[],
  signs: readonly (readonly [x: number, y: number])[],
  window: Box,
): ReadonlyMap<string, Side> {
  const taken: Box[] = [];
  const found = new Map<string, Side>();
  for (const label of asked) {
    const order = label.side === null ? SIDES : [label.side, ...SIDES.filter((side) => side !== label.side)];
    const isFree = (side: Side): boolean => {
      const box = boxAt(label, side);
      if (!isWithin(box, window) || taken.some((other) => meets(box, other))) return false;
      return !signs.some(
        ([x, y]) =>
          Math.hypot(x - label.x, y - label.y) > 1 &&
          meets(box, { left: x - SIGN, right: x + SIGN, top: y - SIGN, bottom: y + SIGN }),
      );
    };
    const side = order.find(isFree) ?? (label.is_held ? (label.side ?? 'right') : undefined);
    if (side === undefined) continue;
    taken.push(boxAt(label, side));
    found.set(label.id, side);
  }
  return found;
}
