import { expect, it } from 'vitest';
import { z } from 'zod';
import { formList, nullAsAbsent } from './common.ts';

it.each<[string, unknown, number[]]>([
  ['parts of the same name', ['1', '2'], [1, 2]],
  ['one part', '1', [1]],
  ['words between commas', '1, 2', [1, 2]],
  ['JSON', '[1,2]', [1, 2]],
  ['a list of a JSON body', [1, 2], [1, 2]],
])('a list of a form comes as %s', (_, given, read) =>
  expect(formList(z.array(z.number())).parse(given)).toEqual(read),
);

it.each(['', 'un', '1,', '{"a":1}', null])('%j is no list of numbers', (given) =>
  expect(formList(z.array(z.number())).safeParse(given).success).toBe(false),
);

it('null says the same as absence', () => {
  const read = z.object({ scenario: nullAsAbsent(z.enum(['A3'])) });
  expect([{}, { scenario: null }, { scenario: 'A3' }].map((given) => read.parse(given).scenario)).toEqual([
    undefined,
    undefined,
    'A3',
  ]);
});
