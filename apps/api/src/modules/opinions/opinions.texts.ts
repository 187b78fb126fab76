import { dateFormatter } from '@envol/i18n/dates';
import serverEn from '@envol/i18n/en/server' with { type: 'json' };
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import type { Language } from '../../platform/http/texts.ts';
import { inLanguage, type TextParams } from '../notifications/index.ts';

/** What happened to an opinion: the key of its bell and of its letter. */
export const OPINION_NEWS = [
  'opinion_asked',
  'opinion_given',
  'opinion_withdrawn',
  'opinion_message',
  'opinion_answer',
  'opinion_closed',
] as const;
export type OpinionNews = (typeof OPINION_NEWS)[number];

const texts: Readonly<Record<Language, typeof serverFr.opinion_mails>> = {
  fr: serverFr.opinion_mails,
  en: serverEn.opinion_mails,
};

/** Subject and plain text of a letter about an opinion; braces in a person's words are not places, and stay as typed. */
export const opinionMail = (
  language: Language,
  { code, message, link_place }: { code: OpinionNews; message: string | null; link_place: string },
  given: TextParams,
  /** The link lets its reader in without a password. */
  is_key: boolean,
): { subject: string; body: string } => {
  const words = texts[language];
  const { deadline, status, time_zone } = given;
  const params = {
    ...inLanguage(language, given),
    link: link_place,
    status: typeof status === 'string' ? words.statuses[status as keyof typeof words.statuses] : '',
    deadline:
      typeof deadline === 'string' && typeof time_zone === 'string'
        ? dateFormatter(language, {
            dateStyle: 'full',
            timeStyle: 'short',
            timeZone: time_zone,
          }).format(new Date(deadline))
        : '',
  };
  const { subject, text } = words.letters[code];
  const said = (message ?? '').trim();
  const blocks = [
    [words.greeting],
    [text],
    said === '' ? [] : [words.wrote, ...said.split('\n').map((line) => `> ${line}`)],
    [words.mission, words.when, words.company, words.height],
    params.deadline === '' ? [] : [words.deadline],
    [is_key ? words.key : words.see],
    [words.sign_off, words.footer],
  ];
  const body = blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n');
  const filled = body
    .split('\n')
    .map((line) => (line.startsWith('> ') ? line : fillPlaces(line, params)))
    .join('\n');
  return { subject: fillPlaces(subject, params), body: `${filled}\n` };
};
