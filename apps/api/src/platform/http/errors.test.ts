import { IdParams } from '@envol/contract/common';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { WorkerLimitExceeded } from '../workers.ts';
import { describeError } from './errors.ts';
import { Failure } from './failure.ts';

const refusal = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  return error && describeError(error, 'en').body;
};

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
