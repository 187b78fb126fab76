import { type FieldIssue, fieldIssues, REPORTED } from '@envol/contract/issues';
import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import type { z } from 'zod';
import { useTranslation } from '../texts.ts';
import { withNulls } from './withNulls.ts';

export type SayIssue = (issue: Pick<FieldIssue, 'key' | 'params'>) => string;

/** What is wrong with a field, in the sentences that the server has for it. */
export const useIssueText = (): SayIssue => {
  const { t, wordOf } = useTranslation('errors');
  return ({ key, params }) => {
    const { expected } = params;
    const type = expected === undefined ? null : wordOf(`types.${expected}`);
    return (
      wordOf(`fields.${key}`, type === null ? params : { ...params, expected: type }) ?? t('fields.invalid')
    );
  };
};

/** The errors of a form, nested as its values are; the first of a field is told. */
export const nestedErrors = <I extends FieldValues>(
  issues: readonly (Pick<FieldIssue, 'path'> & { readonly key: string; readonly message: string })[],
): FieldErrors<I> => {
  const errors = {};
  const told = new Set<string>();
  // What holds others comes before them: it would take their place.
  for (const { path, key, message } of issues.toSorted((one, other) => one.path.length - other.path.length)) {
    const name = path === '' ? 'root' : path;
    if (told.has(name)) continue;
    told.add(name);
    set(errors, name, { type: key, message });
  }
  return errors;
};

/**
 * Checks a form with the contract's own schema before it is sent, in the words that the server would use; the
 * submit handler gets the schema's output.
 */
export const useContractResolver = <I extends FieldValues, O extends FieldValues>(
  schema: z.ZodType<O>,
): Resolver<I, unknown, O> => {
  const say = useIssueText();
  return (values) => {
    const parsed = schema.safeParse(withNulls(values), REPORTED);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const issues = fieldIssues(parsed.error).map((issue) => ({ ...issue, message: say(issue) }));
    return { values: {}, errors: nestedErrors<I>(issues) };
  };
};
