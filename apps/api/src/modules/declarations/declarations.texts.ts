import serverEn from '@envol/i18n/en/server' with { type: 'json' };
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import type { Language } from '../../platform/http/texts.ts';
import { inLanguage } from '../notifications/index.ts';
import { referenceOf } from './declarations.mapper.ts';
import type { DeclarationRow } from './declarations.queries.ts';

/** What happened to a declaration: the key of its bell and of its letter, by who is told. */
export const DECLARATION_NEWS = {
  authority: ['declaration_received', 'declaration_answered', 'declaration_withdrawn'],
  operator: [
    'declaration_acknowledged',
    'declaration_paper_asked',
    'declaration_opposed',
    'declaration_unopposed',
  ],
} as const;
export type DeclarationNews = (typeof DECLARATION_NEWS)['authority' | 'operator'][number];
export type OperatorNews = (typeof DECLARATION_NEWS)['operator'][number];

const texts: Readonly<Record<Language, typeof serverFr.declarations>> = {
  fr: serverFr.declarations,
  en: serverEn.declarations,
};

/** What both bell and letter say of it. */
export const declarationParams = (row: DeclarationRow) => ({
  reference: referenceOf(row),
  identifier: row.payload.identifier,
  company_name: row.payload.operator.company,
  structure_name: row.structure_name,
  flight_name: row.payload.name,
  date_start: row.payload.date_start,
  date_end: row.payload.date_end,
  time_zone: row.payload.time_zone,
  hours_reference: row.payload.hours_reference,
  period_kind: row.payload.is_continuous ? 'continuous' : 'daily',
});

/** The letter to the operator, in its reader's language; braces in a clerk's words are not places, and stay as typed. */
export const declarationLetter = (
  language: Language,
  code: OperatorNews,
  row: DeclarationRow,
  { reason, link }: { readonly reason: string | null; readonly link: string },
): { readonly subject: string; readonly body: string } => {
  const words = texts[language];
  const params = { ...inLanguage(language, declarationParams(row)), link };
  const { subject, text } = words.letters[code];
  const said = (reason ?? '').trim();
  const before = [words.greeting, fillPlaces(text, params)];
  const quoted =
    said === '' ? [] : [[words.wrote, ...said.split('\n').map((line) => `> ${line}`)].join('\n')];
  const after = [
    [words.mission, words.when].map((line) => fillPlaces(line, params)).join('\n'),
    fillPlaces(words.see, params),
    words.sign_off,
  ];
  return { subject: fillPlaces(subject, params), body: `${[...before, ...quoted, ...after].join('\n\n')}\n` };
};
