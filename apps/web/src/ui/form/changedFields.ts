import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { sameValue } from '../stores/sameValue.ts';
import { isGroup, withNulls } from './withNulls.ts';

type Fields = Readonly<Record<string, unknown>>;

/** `{ city: 'Lille', rules: { days: 3 } }` as `{ city: 'Lille', 'rules.days': 3 }`: each field under the name that a form calls it by. */
export const fieldsByName = (values: Fields): Fields =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      isGroup(value) ? Object.entries(value).map(([part, own]) => [`${name}.${part}`, own]) : [[name, value]],
    ),
  );

const differing = (written: Fields, known: Fields): Fields =>
  Object.fromEntries(
    Object.entries(written).filter(([name, value]) => !sameValue(value ?? null, known[name] ?? null)),
  );

/**
 * Of what a form writes of a record, the fields that were changed in it, those of a group each for itself: what a colleague wrote
 * of the others since it was opened stays. `shown`: the values that the form was opened with, empty ones as it has them; where they are not valid by today's rules, all of `body`.
 */
export const changedFields = <B extends object>(
  schema: z.ZodType<object>,
  shown: FieldValues,
  body: B,
): Partial<B> => {
  const before = schema.safeParse(withNulls(shown));
  if (!before.success) return body;
  const known = before.data as Fields;
  return Object.fromEntries(
    Object.entries(differing(body as Fields, known)).map(([name, value]) => {
      const former = known[name];
      return [name, isGroup(value) && isGroup(former) ? differing(value, former) : value];
    }),
  ) as Partial<B>;
};
