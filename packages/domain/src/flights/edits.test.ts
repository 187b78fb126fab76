import { expect, test } from 'vitest';
import { editedBy, type FlightEdit, MOST_EDITS, withEdit } from './edits.ts';

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

test('names nobody where a change may have been forgotten', () => {
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
