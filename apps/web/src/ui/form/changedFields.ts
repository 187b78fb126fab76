import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { sameValue } from '../stores/sameValue.ts';
import { withNulls } from './withNulls.ts';

/**
 * Of what a form writes of a record, the fields that were changed in it: what a colleague wrote of the others since it was opened
 * stays. `shown`: the values that the form was opened with, empty ones as it has them; where they are not valid by today's rules, all of `body`.
 */
export const changedFields = <B extends object>(
  schema: z.ZodType<object>,
  shown: FieldValues,
  body: B,
): Partial<B> => {
  const before = schema.safeParse(withNulls(shown));
  if (!before.success) return body;
  const known = before.data as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !sameValue(value ?? null, known[name] ?? null)),
  ) as Partial<B>;
};
