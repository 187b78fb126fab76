import { wordTable } from '@envol/domain/wordTable';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Parse with it what `fieldIssues` is to read: what is missing is then told from what is wrong. */
export const REPORTED = { reportInput: true } as const;

/**
 * What is wrong with a field, as a key of `fields` in `packages/i18n/{fr,en}/errors.json` and what its sentence is filled
 * with; no words. A rule of the contract that names its own sentence gives that key.
 */
export interface FieldIssue {
  /** Dotted, from the root of what was parsed: "areas.0.geometry"; empty for the whole. */
  readonly path: string;
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

type IssueWords = Pick<FieldIssue, 'key' | 'params'>;

const said = (key: string, params: FieldIssue['params'] = {}): IssueWords => ({ key, params });

/** A message that a rule gives is a key; the library's own are sentences. */
const OWN_KEY = /^[a-z]+(?:_[a-z]+)*$/;

const isMissing = (issue: Issue): boolean => 'input' in issue && (issue.input ?? undefined) === undefined;

const sized = (issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): IssueWords => {
  const small = issue.code === 'too_small';
  const limit = small ? { minimum: Number(issue.minimum) } : { maximum: Number(issue.maximum) };
  if (issue.origin === 'string' || issue.origin === 'array') {
    if (small && issue.origin === 'string' && issue.minimum === 1) return said('required');
    return said(`${issue.code}_${issue.origin}`, limit);
  }
  if (issue.inclusive === false) return said(small ? 'above_number' : 'below_number', limit);
  return said(`${issue.code}_number`, limit);
};

const FORMATS: Readonly<Record<string, string>> = wordTable({
  email: 'invalid_email',
  datetime: 'invalid_datetime',
  date: 'invalid_date',
});

const sayOf = (issue: Issue): IssueWords => {
  if (OWN_KEY.test(issue.message))
    return said(issue.message, issue.code === 'custom' ? ((issue.params as FieldIssue['params']) ?? {}) : {});
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? said('required') : said('invalid_type', { expected: issue.expected });
    case 'invalid_value':
      return isMissing(issue)
        ? said('required')
        : said('invalid_value', { values: issue.values.map(String).join(', ') });
    case 'too_small':
    case 'too_big':
      return sized(issue);
    case 'invalid_format':
      return said(FORMATS[issue.format] ?? 'invalid_format');
    case 'unrecognized_keys':
      return said('unrecognized');
    case 'invalid_union':
      if (isMissing(issue)) return said('required');
      return 'options' in issue && Array.isArray(issue.options)
        ? said('invalid_value', { values: issue.options.map(String).join(', ') })
        : said('invalid');
    default:
      return said('invalid');
  }
};

interface DeepIssue {
  readonly path: string;
  readonly issue: Issue;
}

/** The deepest issues: of a union's branches, those of the branch that came nearest. */
function* flatten(issues: readonly Issue[], prefix: readonly PropertyKey[] = []): Generator<DeepIssue> {
  for (const issue of issues) {
    const path = [...prefix, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0 && !isMissing(issue)) {
      const nearest = issue.errors.reduce((best, branch) =>
        countDeep(branch) < countDeep(best) ? branch : best,
      );
      yield* flatten(nearest, path);
    } else if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) yield { path: [...path, key].map(String).join('.'), issue };
    else yield { path: path.map(String).join('.'), issue };
  }
}

/** How many issues `flatten` finds in a branch. */
function countDeep(issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0 || isMissing(issue))
      return sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1);
    return sum + Math.min(...issue.errors.map(countDeep));
  }, 0);
}

/**
 * The first `most` of what {@link fieldIssues} tells, and how many were left out: a body of 1 MB may be wrong in a hundred
 * thousand places.
 */
export const firstFieldIssues = (
  { issues }: Pick<z.ZodError, 'issues'>,
  most: number,
): { readonly issues: readonly FieldIssue[]; readonly more: number } => {
  const found = new Map<string, FieldIssue>();
  let read = 0;
  for (const { path, issue } of flatten(issues)) {
    if (found.size === most) return { issues: [...found.values()], more: countDeep(issues) - read };
    read += 1;
    const { key, params } = sayOf(issue);
    const id = `${path} ${key}`;
    if (!found.has(id)) found.set(id, { path, key, params });
  }
  return { issues: [...found.values()], more: 0 };
};

/**
 * What a schema refused, in the one vocabulary of the server, the dialogs and the editor; the input is to be parsed with
 * `REPORTED`. A value that breaks two rules of one meaning (whole, and not too large) is told once.
 */
export const fieldIssues = (error: Pick<z.ZodError, 'issues'>): readonly FieldIssue[] =>
  firstFieldIssues(error, Number.POSITIVE_INFINITY).issues;
