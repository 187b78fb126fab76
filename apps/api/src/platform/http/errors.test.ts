import { IdParams } from '@envol/contract/common';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { WorkerLimitExceeded } from '../workers.ts';
import { describeError } from './errors.ts';
import { Failure } from './failure.ts';

const refusal = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  return error && describeError(error, 'en').body;
};

describe('the answer to what is wrong', () => {
  it('tells once what breaks two rules of one meaning', () => {
    expect(refusal(IdParams, { id: String(2 ** 60) })?.fields).toEqual({
      id: [expect.stringContaining('9007199254740991')],
    });
    const twice = z
      .string()
      .refine(() => false)
      .refine(() => false);
    expect(refusal(twice, '')?.non_field_errors).toHaveLength(1);
    const field = { path: 'name', message: 'required' } as const;
    const { body } = describeError(new Failure('VALIDATION', { fields: [field, field] }), 'en');
    expect(body.fields?.name).toHaveLength(1);
  });

  it('tells each of two different faults of a field', () => {
    const schema = z.object({ name: z.string().min(9).email() });
    expect(refusal(schema, { name: 'x' })?.fields?.name).toHaveLength(2);
  });

  it.each(['INVALID_CREDENTIALS', 'UNACTIVE_ACCOUNT', 'RATE_LIMITED'] as const)(
    'gives a sign-in that fails with %s its sentence where sign-in screens read it',
    (code) => {
      const { body } = describeError(new Failure(code), 'fr');
      expect(body.non_field_errors).toEqual([body.detail]);
    },
  );

  it('says of what nobody foresaw that an error occurred', () => {
    expect(describeError(new Error('a bug'), 'fr').body.detail).toMatch(/^Une erreur est survenue/);
  });

  it('asks to come back where a document took longer than its thread may', () => {
    const { status, body, unexpected } = describeError(new WorkerLimitExceeded('AbortError'), 'fr');
    expect([status, body.code, unexpected]).toEqual([503, 'SERVICE_UNAVAILABLE', true]);
  });

  it.each([
    ['53100', 'DISK_FULL'],
    ['58030', 'DISK_FULL'],
    ['53200', 'SERVICE_UNAVAILABLE'],
    ['55P03', 'SERVICE_UNAVAILABLE'],
    ['40P01', 'SERVICE_UNAVAILABLE'],
    ['40001', 'SERVICE_UNAVAILABLE'],
    ['08006', 'SERVICE_UNAVAILABLE'],
    ['57014', 'QUERY_TOO_LONG'],
  ])('answers 503 where PostgreSQL says %s, and logs it', (code, answered) => {
    const error = Object.assign(new pg.DatabaseError('refused', 1, 'error'), { code });
    const { status, body, unexpected } = describeError(error, 'fr');
    expect([status, body.code, unexpected]).toEqual([503, answered, true]);
  });

  it.each(['22021', '22003', '22007', '22008', '22009'])(
    'answers 400 to a value of which PostgreSQL says %s',
    (code) => {
      const error = Object.assign(new pg.DatabaseError('refused', 1, 'error'), { code });
      const { status, body, unexpected } = describeError(error, 'fr');
      expect([status, body.code, unexpected]).toEqual([400, 'VALIDATION', false]);
    },
  );

  it.each([undefined, null, 'text', 7, Object.create(null)])('answers 500 to a thrown %s', (thrown) => {
    expect(describeError(thrown, 'fr').body.code).toBe('INTERNAL');
  });

  const WORDS = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'isPrototypeOf'];

  it('names a field whatever it is called', () => {
    const sent = JSON.parse(`{${WORDS.map((word) => `"${word}":1`).join()}}`) as object;
    const { fields = {} } = refusal(z.strictObject({}), sent) ?? {};
    expect(Object.keys(fields).sort()).toEqual([...WORDS].sort());
    const failures = WORDS.map((path) => ({ path, message: 'required' }) as const);
    const { body } = describeError(new Failure('VALIDATION', { fields: failures }), 'en');
    expect(Object.keys(body.fields ?? {}).sort()).toEqual([...WORDS].sort());
  });

  it('names 20 fields, and says how many more there are', () => {
    const sent = Object.fromEntries(Array.from({ length: 88_000 }, (_, index) => [`field_${index}`, 1]));
    const told = refusal(z.strictObject({}), sent);
    expect(Object.keys(told?.fields ?? {})).toHaveLength(20);
    expect(told?.params).toEqual({ more: 87_980 });
    expect(told?.non_field_errors).toEqual(['Other fields to correct: 87980.']);
    const list = refusal(
      z.array(z.union([z.string(), z.strictObject({ a: z.string() })])),
      Array(50).fill(1),
    );
    expect([Object.keys(list?.fields ?? {}).length, list?.params]).toEqual([20, { more: 30 }]);
    const fields = Array.from(
      { length: 21 },
      (_, index) => ({ path: `${index}`, message: 'invalid' }) as const,
    );
    expect(describeError(new Failure('VALIDATION', { fields }), 'fr').body).toMatchObject({
      params: { more: 1 },
      non_field_errors: ['Autres champs à corriger\u00a0: 1.'],
    });
  });
});
