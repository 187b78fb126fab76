// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { formOf } from '../../shared/flight-form/flight.form.ts';
import { changedMeanwhile } from './changedMeanwhile.ts';

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

it('the news of a change names the steps that somebody else changed, and when', () => {
  const changed = changedTo({
    name: 'Halle nord',
    max_flying_height: 40,
    description: 'x',
    pilots: [],
    date_end: 'later',
  });
  expect(changed?.at).toBe('2026-11-24T09:12:00Z');
  expect(changed?.parts).toEqual(['name', 'what', 'when', 'who'].map((part) => ({ part, by: [], at: null })));
  expect(changedTo({ areas: [] })?.parts.map(({ part }) => part)).toEqual(['where']);
});

const edit = (version: number, by: string, ...fields: string[]) => ({
  version,
  at: `2026-11-24T09:1${version}:00Z`,
  by,
  fields,
});

it('the news of a change names for each part who changed that part, and when, not who changed another', () => {
  const edits = [
    edit(3, 'Léa Garnier', 'name'),
    edit(4, 'Hugo Petit', 'name'),
    edit(5, 'Claire Morel', 'max_flying_height', 'internal_notes'),
  ];
  // An analysis wrote to it later.
  const updated_at = '2026-11-24T09:40:00Z';
  expect(changedTo({ name: 'Halle nord', max_flying_height: 40, edits, updated_at })?.parts).toEqual([
    { part: 'name', by: ['Hugo Petit'], at: '2026-11-24T09:14:00Z' },
    { part: 'what', by: ['Claire Morel'], at: '2026-11-24T09:15:00Z' },
  ]);
});

it('the news of a change names nobody for what was changed before edits were kept, though a later edit is', () => {
  const edits = [edit(5, 'Hugo Petit', 'name')];
  expect(changedTo({ max_flying_height: 40, edits })?.parts).toEqual([{ part: 'what', by: [], at: null }]);
});

it('names who drew the areas anew for the points that these left outside', () => {
  const points = [{ kind: 'take_off', position: [1, 43] }];
  const edits = [edit(4, 'Hugo Petit', 'areas')];
  const before = { ...formOf(saved), points } as never;
  const changed = changedMeanwhile(before, 3, { ...(saved as object), edits } as never);
  expect(changed?.parts).toMatchObject([{ by: ['Hugo Petit'] }]);
});

it('A change meanwhile is nothing where the form holds the same', () => {
  expect(changedTo({})).toBeNull();
});
