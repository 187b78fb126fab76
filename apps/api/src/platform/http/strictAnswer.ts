import type { z } from 'zod';

/** Paths of what stands in an answer and not in what its schema made of it ("results.0.password_hash"). */
const extraPaths = (given: unknown, parsed: unknown, path: string): readonly string[] => {
  if (Array.isArray(given) && Array.isArray(parsed))
    return given.flatMap((each, index) => extraPaths(each, parsed[index], `${path}${index}.`));
  if (typeof given !== 'object' || given === null || typeof parsed !== 'object' || parsed === null) return [];
  const known = parsed as Readonly<Record<string, unknown>>;
  return Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .flatMap(([key, value]) =>
      key in known ? extraPaths(value, known[key], `${path}${key}.`) : [`${path}${key}`],
    );
};

/** Throws when an answer is not what the contract says, or says more: a key that it does not know is a leak. */
export const checkAnswer = (schema: z.ZodType, answer: unknown): void => {
  const extra = extraPaths(answer, schema.parse(answer), '');
  if (extra.length > 0) throw new Error(`The answer says more than the contract: ${extra.join(', ')}`);
};
