import { expect, test } from 'vitest';
import { bodyOf, draftOf, outlineOf } from './exclusionDraft.ts';

test('whatever is drawn becomes one polygon without holes', () => {
  const square = [
    [1, 43],
    [1.1, 43],
    [1.1, 43.1],
    [1, 43],
  ] as const;
  expect(outlineOf({ type: 'Polygon', coordinates: [square, square] })?.coordinates).toHaveLength(1);
  expect(outlineOf({ type: 'Circle', center: [1, 43], radius_m: 50 })?.coordinates[0]).toHaveLength(25);
  const line = outlineOf({
    type: 'LineString',
    coordinates: [
      [1, 43],
      [1.001, 43],
    ],
    buffer_m: 30,
  });
  expect(line?.coordinates).toHaveLength(1);
});

test('an empty draft sends the rule’s own figures', () => {
  expect(bodyOf(draftOf(null))).toMatchObject({
    markers: [],
    outline: null,
    margin_m: 0,
    pilot_radius_m: null,
  });
});
