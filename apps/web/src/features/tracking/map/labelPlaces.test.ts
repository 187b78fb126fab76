import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, boxAt, placeLabels, type Side, type WantedLabel } from './labelPlaces.ts';

const WINDOW: Box = { left: 0, top: 0, right: 1000, bottom: 700 };
const label = (id: string, x: number, y: number, more: Partial<WantedLabel> = {}): WantedLabel => ({
  id,
  x,
  y,
  width: 100,
  height: 34,
  side: null,
  is_held: false,
  ...more,
});
const meets = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

describe('labels on the map', () => {
  it('never cover each other, and stay in the window', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 700 })), {
          maxLength: 41,
        }),
        (places) => {
          const asked = places.map(([x, y], index) => label(String(index), x, y));
          const sides = placeLabels(
            asked,
            places.map(([x, y]) => [x, y] as const),
            WINDOW,
          );
          const boxes = asked.flatMap((each) => {
            const side = sides.get(each.id);
            return side === undefined ? [] : [boxAt(each, side)];
          });
          for (const [index, box] of boxes.entries()) {
            expect(box.left).toBeGreaterThanOrEqual(0);
            expect(box.right).toBeLessThanOrEqual(1000);
            expect(boxes.slice(index + 1).some((other) => meets(box, other))).toBe(false);
          }
        },
      ),
    );
  });

  it('stay on their side while it is free', () => {
    const asked = [label('a', 500, 300, { side: 'left' })];
    expect(placeLabels(asked, [], WINDOW).get('a')).toBe('left');
  });

  it('give way to a sign', () => {
    const asked = [label('a', 500, 300)];
    const beside: readonly (readonly [number, number])[] = [[560, 290]];
    expect(placeLabels(asked, beside, WINDOW).get('a')).toBe('left' satisfies Side);
  });

  it('of the chosen one stands whatever is there', () => {
    const crowd = Array.from({ length: 40 }, (_, index) => [400 + index * 6, 300] as const);
    expect(placeLabels([label('a', 500, 300)], crowd, { ...WINDOW, top: 270, bottom: 320 }).size).toBe(0);
    const held = [label('a', 500, 300, { is_held: true })];
    expect(placeLabels(held, crowd, { ...WINDOW, top: 270, bottom: 320 }).size).toBe(1);
  });
});
