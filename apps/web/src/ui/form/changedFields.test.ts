import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changedFields } from './changedFields.ts';

const Record = z.object({
  name: z.string().trim(),
  mass_kg: z.number().nullable(),
  tags: z.array(z.string()),
  note: z.string().nullish(),
  rules: z.object({ days: z.number().nullable(), hint: z.string().nullable(), of: z.unknown() }).optional(),
});
const SHOWN = {
  name: 'Mavic ',
  mass_kg: 0.9,
  tags: ['a', 'b'],
  note: '',
  rules: { days: null, hint: '', of: { one: 1, two: 2 } },
};
const WRITTEN = {
  name: 'Mavic',
  mass_kg: 0.9,
  tags: ['a', 'b'],
  note: null,
  rules: { days: null, hint: null, of: { one: 1, two: 2 } },
};

describe('what a form writes of a record', () => {
  it.each([
    ['nothing', {}, {}],
    ['a figure', { mass_kg: 1.2 }, { mass_kg: 1.2 }],
    ['an emptied field', { mass_kg: null }, { mass_kg: null }],
    ['a list', { tags: ['a'] }, { tags: ['a'] }],
    ['one field of a group', { rules: { ...WRITTEN.rules, days: 3 } }, { rules: { days: 3 } }],
    [
      'an object in a group, whole,',
      { rules: { ...WRITTEN.rules, of: { one: 1, two: 3 } } },
      { rules: { of: { one: 1, two: 3 } } },
    ],
    ['a field that was empty', { note: 'Neuf' }, { note: 'Neuf' }],
  ])(
    'writes of a record %s that was changed, and keeps the rest as it stands by then',
    (_, change, written) => {
      expect(changedFields(Record, SHOWN, { ...WRITTEN, ...change })).toEqual(written);
    },
  );

  it('writes all of what was opened in a state that is not valid any more', () => {
    expect(changedFields(Record, { ...SHOWN, name: null }, WRITTEN)).toEqual(WRITTEN);
  });
});
