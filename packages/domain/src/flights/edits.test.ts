import { expect, test } from 'vitest';
import { editedBy, type FlightEdit, lastEdit, MOST_EDITS, withEdit } from './edits.ts';

const edit = (version: number, by: string, ...fields: string[]): FlightEdit => ({
  version,
  at: `2027-03-26T09:${String(version % 60).padStart(2, '0')}:00.000Z`,
  by,
  fields,
});
const EDITS = [edit(2, 'Claire', 'areas'), edit(3, 'Hugo', 'max_flying_height'), edit(5, 'Claire', 'areas')];

test('says who changed what since a version, and when last', () => {
  expect(editedBy(EDITS, { after: 1 })).toEqual({ by: ['Claire', 'Hugo'], at: EDITS[2]?.at });
  expect(editedBy(EDITS, { after: 1, until: 3, fields: ['areas'] })).toEqual({
    by: ['Claire'],
    at: EDITS[0]?.at,
  });
  expect(editedBy(EDITS, { after: 3, fields: ['max_flying_height'] })).toBeNull();
});

test('a list of edits names nobody where a change may have been forgotten', () => {
  const many = Array.from({ length: MOST_EDITS + 3 }, (_, index) => edit(index + 2, 'Claire', 'name'));
  const kept = many.reduce<readonly FlightEdit[]>(withEdit, []);
  expect(kept).toHaveLength(MOST_EDITS);
  expect(editedBy(kept, { after: 1 })).toBeNull();
  expect(editedBy(kept, { after: 4 })?.by).toEqual(['Claire']);
  expect(editedBy([], { after: 1 })).toBeNull();
});

test('a save that changes nothing is no edit', () => {
  expect(withEdit(EDITS, edit(6, 'Hugo'))).toBe(EDITS);
});

test('names who changed a field last, and nobody for one that nobody is remembered to have changed', () => {
  const last = (after: number, ...fields: string[]) => lastEdit(EDITS, { after, fields })?.by ?? null;
  expect([last(1, 'max_flying_height'), last(1, 'areas'), last(1, 'areas', 'max_flying_height')]).toEqual([
    'Hugo',
    'Claire',
    'Claire',
  ]);
  // Before edits were kept, or by a bulk act; and what had been changed when one began.
  expect([last(1, 'name'), last(3, 'max_flying_height')]).toEqual([null, null]);
});
