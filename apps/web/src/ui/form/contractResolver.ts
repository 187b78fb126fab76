import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { useTranslation } from '../texts.ts';

type Issue = z.core.$ZodIssue;
type Say = (key: string, params?: Record<string, unknown>) => string;

/** What a contract's own check says; as the server says it. */
const OWN_WORDS = new Set(['operator_number_format', 'operator_number_checksum']);
const SIZED = new Set(['string', 'array']);

const sizeText = (say: Say, issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string => {
  const small = issue.code === 'too_small';
  const limit = small ? { minimum: issue.minimum } : { maximum: issue.maximum };
  if (small && issue.origin === 'string' && issue.minimum === 1) return say('required');
  if (SIZED.has(issue.origin)) return say(`${issue.code}_${issue.origin}`, limit);
  if (issue.inclusive === false) return say(small ? 'above_number' : 'below_number', limit);
  return say(`${issue.code}_number`, limit);
};

const issueText = (say: Say, issue: Issue, value: unknown): string => {
  if (value === null || value === undefined || value === '') return say('required');
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      return sizeText(say, issue);
    case 'invalid_format':
      return say(issue.format === 'email' ? 'invalid_email' : 'invalid_format');
    case 'custom':
      return say(OWN_WORDS.has(issue.message) ? issue.message : 'invalid');
    default:
      return say('invalid');
  }
};

/** Empty fields are null for the contract, which then says whether they may be. */
const withNulls = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));

/**
 * Checks a form with the contract's own schema before it is sent, in the words that the server would use; the
 * submit handler gets the schema's output.
 */
export const useContractResolver = <I extends FieldValues, O extends FieldValues>(
  schema: z.ZodType<O>,
): Resolver<I, unknown, O> => {
  const { t } = useTranslation('errors');
  const translate = t as unknown as Say;
  const say: Say = (key, params) => translate(`fields.${key}`, params);
  return (values) => {
    const parsed = schema.safeParse(withNulls(values));
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0] ?? 'root');
      errors[name] ??= { type: issue.code, message: issueText(say, issue, values[name]) };
    }
    return { values: {}, errors: errors as FieldErrors<I> };
  };
};
