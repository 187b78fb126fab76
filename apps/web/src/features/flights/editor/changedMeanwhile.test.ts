import { expect, it } from 'vitest';
import { changedMeanwhile } from './changedMeanwhile.ts';
import { formOf } from './flight.form.ts';

const saved = {
  name: 'Halle',
  description: null,
  internal_notes: null,
  date_start: '2026-12-01T09:00:00Z',
  date_end: '2026-12-01T10:00:00Z',
  max_flying_height: 60,
  areas: [
    {
      id: 7,
      name: 'Zone 1',
      geometry: { type: 'Circle', center: [1, 43], radius_m: 50 },
      max_height_m: null,
    },
  ],
  points: [],
  pilots: [{ id: 1 }],
  drones: [{ id: 2 }],
  sub_exploitant_id: null,
  updated_at: '2026-11-24T09:12:00Z',
  edits: [],
} as never;

const changedTo = (changes: object) =>
  changedMeanwhile(formOf(saved), 3, { ...(saved as object), ...changes } as never);

it('names the steps that somebody else changed, and when', () => {
  expect(
    changedTo({ name: 'Halle nord', max_flying_height: 40, description: 'x', pilots: [], date_end: 'later' }),
  ).toEqual({ parts: ['name', 'what', 'when', 'who'], at: '2026-11-24T09:12:00Z', by: [] });
  expect(changedTo({ areas: [] })?.parts).toEqual(['where']);
});

it('says by whom and when, as far as it is known', () => {
  const edit = (version: number, by: string) => ({
    version,
    at: '2026-11-24T09:12:00Z',
    by,
    fields: ['name'],
  });
  const edits = [edit(3, 'Léa Garnier'), edit(4, 'Hugo Petit'), edit(5, 'Hugo Petit')];
  // An analysis wrote to it later.
  const updated_at = '2026-11-24T09:40:00Z';
  expect(changedTo({ name: 'Halle nord', edits, updated_at })).toEqual({
    parts: ['name'],
    at: '2026-11-24T09:12:00Z',
    by: ['Hugo Petit'],
  });
});

it('is nothing where the form holds the same', () => {
  expect(changedTo({})).toBeNull();
});
