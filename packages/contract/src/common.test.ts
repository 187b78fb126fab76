import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from './api.ts';
import { formList, Id, nullAsAbsent, textNumber } from './common.ts';
import { bodyFieldsOf, type Endpoint } from './endpoint.ts';
import { fieldIssues, REPORTED } from './issues.ts';

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

const saidOf = (schema: z.ZodType, given: unknown): readonly string[] => {
  const { error } = schema.safeParse(given, REPORTED);
  return fieldIssues(error ?? { issues: [] }).map(({ key }) => key);
};

it.each<[string, unknown, readonly string[]]>([
  ['absent', undefined, ['required']],
  ['empty', '', ['required']],
  ['blank', ' ', ['required']],
  ['null', null, ['required']],
  ['a word', 'abc', ['invalid_type']],
  ['yes', true, ['invalid_type']],
  ['a list of one', ['7'], ['invalid_type']],
  ['zero', '0', ['above_number']],
  ['a number', '7', []],
])('an id that is %s is told as that', (_, given, said) => expect(saidOf(Id, given)).toEqual(said));

it('an empty text is no zero, and leaves a default to whoever says nothing', () => {
  const Query = z.object({ lat: textNumber(z.number()), limit: textNumber(z.number()).default(25) });
  expect(Query.parse({ lat: '-1.5' })).toEqual({ lat: -1.5, limit: 25 });
  expect(saidOf(Query, { lat: '', limit: '' })).toEqual(['required', 'required']);
});

const partsOf = ({ params, query, body }: Endpoint): readonly [string, z.ZodType][] =>
  [params, query, bodyFieldsOf(body)].flatMap((part) =>
    part instanceof z.ZodObject ? (Object.entries(part.shape) as [string, z.ZodType][]) : [],
  );

it('no call takes an empty text for a number, or an absent field for a wrong one', () => {
  const wrong: string[] = [];
  for (const [name, endpoint] of Object.entries(endpoints as Readonly<Record<string, Endpoint>>)) {
    for (const [field, schema] of partsOf(endpoint)) {
      if (typeof schema.safeParse('').data === 'number') wrong.push(`${name}.${field} empty`);
      if (saidOf(schema, undefined).some((key) => key === 'invalid_type'))
        wrong.push(`${name}.${field} absent`);
    }
  }
  expect(wrong).toEqual([]);
});
