import type { ContactInput, HelpArticle, VersionNews } from '@envol/contract/help';
import type { Actor } from '@envol/domain/access/actor';
import { articlesFor, hasQuickStart, QUICK_STEPS } from '@envol/domain/help/articles';
import helpEn from '@envol/i18n/en/help' with { type: 'json' };
import helpFr from '@envol/i18n/fr/help' with { type: 'json' };
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Facts, recordByLetter } from '../../platform/facts/recordFact.ts';
import type { Language } from '../../platform/http/texts.ts';
import { staffContacted } from './help.facts.ts';

const WORDS: Readonly<Record<Language, typeof helpFr>> = { fr: helpFr, en: helpEn };

/** The manual's parts for somebody. */
export const manualFor = (actor: Actor, language: Language): HelpArticle[] =>
  articlesFor(actor).map((key) => ({ key, ...WORDS[language].articles[key] }));

/** The first steps for somebody; none for who has no guide. */
export const firstStepsFor = (actor: Actor, language: Language) =>
  hasQuickStart(actor) ? QUICK_STEPS.map((key) => ({ key, ...WORDS[language].quick_start[key] })) : [];

/** What a version brought, the latest first; a new version adds its line here and its words beside the others. */
const VERSIONS = [
  { key: 'v0_3', version: '0.3', date: '2026-11-22' },
  { key: 'v0_2', version: '0.2', date: '2026-11-15' },
] as const;

/** What is new. */
export const versionsIn = (language: Language): VersionNews[] =>
  VERSIONS.map(({ key, version, date }) => {
    const { title, ...items } = WORDS[language].versions[key];
    return { version, date, title, items: Object.values(items) };
  });

export interface ContactDeps {
  readonly system_db: Database;
  readonly clock: Clock;
  readonly facts: Facts;
  readonly config: Pick<Config, 'contact_email'>;
}

/** Sends what somebody writes to the staff; the same words within a minute are one letter. */
export const writeToStaff = (
  { system_db, clock, facts, config }: ContactDeps,
  { name, email, subject, message }: typeof ContactInput._zod.output,
): Promise<void> => {
  const at = clock.now().toISOString();
  return system_db.transaction().execute((db) =>
    recordByLetter(facts, db, staffContacted, [
      {
        dedupe_key: `contact:${at.slice(0, 16)}:${email}:${subject}`,
        side: { staff: true },
        recipient: config.contact_email,
        subject: `[Envol] ${subject}`,
        body: `${name} <${email}>\n\n${message}\n`,
        at,
        link: null,
      },
    ]),
  );
};
