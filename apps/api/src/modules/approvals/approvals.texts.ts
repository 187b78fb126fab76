import type { RefusalCategory } from '@envol/domain/approvals/refusalCategories';
import { calendarDateText } from '@envol/i18n/dates';
import serverEn from '@envol/i18n/en/server' with { type: 'json' };
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import type { Language, Params } from '../../platform/http/texts.ts';
import { inLanguage, type TextParams } from '../notifications/index.ts';

type Code =
  | 'submitted'
  | 'accept'
  | 'restrict'
  | 'refuse'
  | 'request-information'
  | 'request-signature'
  | 'request-revalidation'
  | 'sign'
  | 'revalidate'
  | 'take-charge'
  | 'answer'
  | 'message'
  | 'cancel'
  | 'update'
  | 'edit-decision'
  | 'inform-contact'
  | 'contact-answer'
  | 'forward';

/** What rings a bell of both sides' people: whom a letter alone reaches has none. */
export type BellCode = Exclude<Code, 'inform-contact' | 'contact-answer' | 'forward'>;

/** What happened to a request; `limits` stand in a decision alone. */
export interface ApprovalNews<C extends Code = Code> {
  readonly code: C;
  readonly message: string | null;
  /** Of a refusal alone. */
  readonly refusal_category?: RefusalCategory | null;
  /** Of a letter to whom has no account: somebody reads its answer. */
  readonly has_reader?: boolean;
  readonly limits?: {
    readonly restricted_height: number | null;
    readonly min_allowed_date_start: string | null;
    readonly max_allowed_date_end: string | null;
    readonly min_allowed_time_start: string | null;
    readonly max_allowed_time_end: string | null;
    readonly tactical_contact_required: boolean;
  };
}

type MailCode = Exclude<Code, 'take-charge'>;
type MailTexts = Omit<typeof serverFr.mails, never> &
  Readonly<Record<MailCode, { subject: string; text: string }>>;
const texts: Readonly<Record<Language, MailTexts>> = { fr: serverFr.mails, en: serverEn.mails };

const limitLines = (
  language: Language,
  limits: NonNullable<ApprovalNews['limits']>,
  params: Params,
): string[] => {
  const words = texts[language];
  const lines: string[] = [];
  const { min_allowed_date_start: first, max_allowed_date_end: last } = limits;
  const { min_allowed_time_start: from, max_allowed_time_end: until } = limits;
  if (limits.restricted_height !== null)
    lines.push(fillPlaces(words.restricted_height, { restricted_height: limits.restricted_height }));
  if (first !== null || last !== null)
    lines.push(
      fillPlaces(words.restricted_dates, {
        first_date: calendarDateText(language, first ?? String(params.first_date)),
        last_date: calendarDateText(language, last ?? String(params.last_date)),
      }),
    );
  if (from !== null || until !== null)
    lines.push(
      fillPlaces(words.restricted_hours, { from_time: from ?? '00:00', until_time: until ?? '24:00' }),
    );
  if (limits.tactical_contact_required) lines.push(words.tactical_contact);
  return lines;
};

/** In whose name a letter goes. */
const footerOf = (
  words: MailTexts,
  { code, has_reader }: Pick<ApprovalNews<MailCode>, 'code' | 'has_reader'>,
  link: string | null,
): string => {
  if (code === 'forward') return words.footer_forward;
  if (link !== null) return words.footer;
  return has_reader ? words.footer_contact_answer : words.footer_contact;
};

/** Subject and plain text of the e-mail about a request. */
export const mailFor = (
  language: Language,
  news: ApprovalNews<MailCode>,
  given: TextParams,
  link: string | null,
): { subject: string; body: string } => {
  const words = texts[language];
  const { subject, text } = words[news.code];
  const params = inLanguage(language, given);
  const facts = [words.mission, words.when, words.company, words.authority, words.height];
  const blocks = [
    [words.greeting],
    [text],
    news.limits ? limitLines(language, news.limits, params).map((line) => `- ${line}`) : [],
    news.refusal_category
      ? [fillPlaces(words.refusal_category, { category: words.refusal_categories[news.refusal_category] })]
      : [],
    news.message === null || news.message.trim() === ''
      ? []
      : [
          words.wrote,
          ...news.message
            .trim()
            .split('\n')
            .map((line) => `> ${line}`),
        ],
    facts,
    link === null ? [] : [words.see],
    [words.sign_off, footerOf(words, news, link)],
  ];
  const body = blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n');
  return {
    subject: fillPlaces(subject, params),
    body: `${fillOwn(body, { ...params, link: link ?? '' })}\n`,
  };
};

/** The same letter as a colleague of who wrote it gets it: said to be a copy, in the subject and in its first line. */
export const copyFor = (
  language: Language,
  news: ApprovalNews<MailCode>,
  given: TextParams,
  link: string,
): { subject: string; body: string } => {
  const words = texts[language];
  const { subject, body } = mailFor(language, news, given, link);
  const first = fillPlaces(words.copy, inLanguage(language, given));
  return { subject: fillPlaces(words.copy_subject, { subject }), body: `${first}\n\n${body}` };
};

/** Fills the places of our own words; braces in a person's message are not places, and stay as typed. */
const fillOwn = (body: string, params: Params): string =>
  body
    .split('\n')
    .map((line) => (line.startsWith('> ') ? line : fillPlaces(line, params)))
    .join('\n');
