import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldIssues, REPORTED } from './issues.ts';

const said = (schema: z.ZodType, value: unknown): readonly string[] => {
  const { error } = schema.safeParse(value, REPORTED);
  return fieldIssues(error ?? { issues: [] }).map(({ path, key, params }) =>
    [path, key, ...Object.entries(params).map(([name, each]) => `${name}=${each}`)].join(' '),
  );
};

describe('what a schema refuses', () => {
  it('is required where nothing was given: absent, null, or an empty text', () => {
    const schema = z.object({
      name: z.string().min(1),
      mass: z.number(),
      side: z.enum(['left', 'right']),
      areas: z.array(z.number()).min(1),
      at: z.union([z.iso.date(), z.number()]),
    });
    expect(said(schema, { name: '', side: null, areas: [] })).toEqual([
      'name required',
      'mass required',
      'side required',
      'areas too_small_array minimum=1',
      'at required',
    ]);
  });

  it('says which kind of value was expected, and which values there are', () => {
    expect(
      said(z.object({ mass: z.number(), side: z.enum(['left', 'right']) }), { mass: 'x', side: 'up' }),
    ).toEqual(['mass invalid_type expected=number', 'side invalid_value values=left, right']);
  });

  it('tells limits that are reached from those that are passed', () => {
    const schema = z.object({
      a: z.string().max(3),
      b: z.number().min(2),
      c: z.number().positive(),
      d: z.number().lt(9),
      e: z.array(z.number()).max(1),
    });
    expect(said(schema, { a: 'abcd', b: 1, c: 0, d: 9, e: [1, 2] })).toEqual([
      'a too_big_string maximum=3',
      'b too_small_number minimum=2',
      'c above_number minimum=0',
      'd below_number maximum=9',
      'e too_big_array maximum=1',
    ]);
  });

  it('knows the formats, and the rules that name their own sentence', () => {
    const schema = z.object({
      mail: z.email(),
      at: z.iso.datetime(),
      day: z.iso.date(),
      code: z.string().regex(/^[A-Z]$/),
      number: z.string().refine(() => false, { error: 'operator_number_checksum' }),
      other: z.string().refine(() => false),
    });
    const wrong = { mail: 'x', at: 'x', day: 'x', code: 'x', number: 'x', other: 'x' };
    expect(said(schema, wrong)).toEqual([
      'mail invalid_email',
      'at invalid_datetime',
      'day invalid_date',
      'code invalid_format',
      'number operator_number_checksum',
      'other invalid',
    ]);
  });

  it('names each unknown field, and the branch of a union that came nearest', () => {
    const shape = z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('a'), x: z.number() }),
      z.strictObject({ type: z.literal('b'), y: z.string(), z: z.string() }),
    ]);
    expect(said(z.object({ shape }), { shape: { type: 'a', x: 1, far: 2 } })).toEqual([
      'shape.far unrecognized',
    ]);
    const either = z.union([z.object({ x: z.number(), y: z.number() }), z.object({ x: z.string() })]);
    expect(said(either, { x: true })).toEqual(['x invalid_type expected=string']);
  });

  it('tells a value that breaks two rules of one meaning once', () => {
    expect(said(z.string().regex(/^a/).regex(/b$/), 'x')).toEqual([' invalid_format']);
  });
});
