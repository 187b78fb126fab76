/** How a question of an authority's own form is answered. */
export const QUESTION_KINDS = ['text', 'long_text', 'number', 'yes_no'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** What an authority asks beside the mission, in its own words; `name` is the field of `external_payload`. */
export interface RequestQuestion {
  readonly name: string;
  readonly label: string;
  readonly kind: QuestionKind;
  readonly is_required: boolean;
}

/**
 * What the declaration to a prefecture (Cerfa 15476) asks beside what every request holds: fields of
 * `prefecture_notif_payload`. All are texts; the reason for a declaration out of time is asked for by the order in force
 * since 2026.
 */
export const PREFECTURE_FIELDS = [
  'place',
  'purpose',
  'third_party_protection',
  'authorisation_reference',
  'airspace_agreements',
  'late_reason',
] as const;

/** A form as it was answered. */
export type Answers = Readonly<Record<string, string | number | boolean | null>>;

/** What is asked with a request to one authority. */
export interface RequestedForms {
  readonly questions: readonly RequestQuestion[];
  readonly is_prefecture: boolean;
  /** The notice that binds is not kept to. */
  readonly is_late: boolean;
}

/** What is wrong with an answer: the field's path in the call and a message of the errors' catalogue. */
export interface AnswerIssue {
  readonly path: string;
  readonly message: 'required' | 'invalid';
}

const isEmpty = (answer: Answers[string] | undefined): boolean =>
  answer === undefined || answer === null || (typeof answer === 'string' && answer.trim() === '');

const fits = (kind: QuestionKind, answer: NonNullable<Answers[string]>): boolean => {
  if (kind === 'number') return typeof answer === 'number';
  return kind === 'yes_no' ? typeof answer === 'boolean' : typeof answer === 'string';
};

const issueOf = ({ name, kind, is_required }: RequestQuestion, given: Answers): AnswerIssue[] => {
  const path = `external_payload.${name}`;
  const answer = given[name];
  if (answer === undefined || answer === null || isEmpty(answer))
    return is_required ? [{ path, message: 'required' }] : [];
  return fits(kind, answer) ? [] : [{ path, message: 'invalid' }];
};

/** What of the forms is not answered, or not as it is asked; other fields than those asked for are the sender's own. */
export const answerIssues = (
  { questions, is_prefecture, is_late }: RequestedForms,
  external: Answers,
  prefecture: Answers,
): AnswerIssue[] => [
  ...questions.flatMap((question) => issueOf(question, external)),
  ...(is_prefecture && is_late && isEmpty(prefecture.late_reason)
    ? [{ path: 'prefecture_notif_payload.late_reason', message: 'required' as const }]
    : []),
];
