import serverEn from '@envol/i18n/en/server' with { type: 'json' };
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { fill } from '@envol/i18n/say';
import type { Config } from '../../config.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { Told } from './telling.queries.ts';

const WORDS = { fr: serverFr.restrictions, en: serverEn.restrictions } as const;

const firstOf = <T>(rows: readonly T[], keyOf: (row: T) => number): readonly T[] => {
  const seen = new Set<number>();
  return rows.filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)));
};

/** What appeared, with before and after, and a person's missions that it touches; the longest lists end by a count. */
export const letterOf = (
  config: Pick<Config, 'public_url'>,
  language: Language,
  told: readonly Told[],
): { readonly subject: string; readonly body: string } => {
  const words = WORDS[language];
  const restrictions = firstOf(told, ({ restriction_id }) => restriction_id);
  const missions = firstOf(told, ({ flight_id }) => flight_id);
  const [first] = told;
  const counted = { missions: first?.missions ?? 0, restrictions: first?.restrictions ?? 0 };
  const title =
    counted.restrictions > 1
      ? fill(words.several, { count: counted.restrictions })
      : (restrictions[0]?.title ?? '');
  const changes = restrictions.map(({ title: name, was, becomes }) =>
    [
      ...(counted.restrictions > 1 ? [name] : []),
      fill(words.before, { text: was ?? words.nothing_before }),
      fill(words.after, { text: becomes }),
    ].join('\n'),
  );
  const named = missions.map(({ flight_id, display_identifier, name }) =>
    fill(words.mission, {
      identifier: display_identifier,
      name,
      link: `${config.public_url}/map/flights/${flight_id}`,
    }),
  );
  const rest = (count: number, shown: number, text: string) =>
    count > shown ? [fill(text, { count: count - shown })] : [];
  return {
    subject: fill(words.subject, { title, count: counted.missions }),
    body: [
      words.greeting,
      fill(words.text, { title }),
      ...changes,
      ...rest(counted.restrictions, restrictions.length, words.more_restrictions),
      [...named, ...rest(counted.missions, missions.length, words.more)].join('\n'),
      words.advice,
      words.sign_off,
    ].join('\n\n'),
  };
};
