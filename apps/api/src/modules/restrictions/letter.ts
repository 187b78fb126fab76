import { addressOf } from '@envol/domain/navigation/addresses';
import { calendarDateText } from '@envol/i18n/dates';
import serverEn from '@envol/i18n/en/server' with { type: 'json' };
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import type { Config } from '../../config.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { Appeared, Touched } from './telling.queries.ts';

const WORDS = { fr: serverFr.restrictions, en: serverEn.restrictions } as const;

/** Missions and restrictions that a letter names; of the others it says how many. */
export const MOST_NAMED = 20;
/** Restrictions named beside a mission. */
const MOST_BESIDE = 3;

/** What appeared over somebody's missions, the first of it in words. */
export interface LetterContent {
  readonly restrictions: readonly Appeared[];
  readonly restriction_count: number;
  /** All of them. */
  readonly missions: readonly Pick<
    Touched,
    'flight_id' | 'display_identifier' | 'name' | 'day' | 'restriction_ids'
  >[];
}

/** What appeared, with before and after, and a person's missions that it touches; the longest lists end by a count. */
export const letterOf = (
  config: Pick<Config, 'public_url'>,
  language: Language,
  { restrictions, restriction_count, missions }: LetterContent,
): { readonly subject: string; readonly body: string } => {
  const words = WORDS[language];
  const isOne = restriction_count === 1;
  const title = isOne
    ? (restrictions[0]?.title ?? '')
    : fillPlaces(words.several, { count: restriction_count });
  const titles = new Map(restrictions.map(({ id, title: name }) => [id, name]));
  const changes = restrictions.map(({ source, title: name, was, becomes, is_place_rough }) =>
    [
      ...(isOne ? [] : [name]),
      fillPlaces(words.before, { text: was ?? words.nothing_before }),
      fillPlaces(words.after, { text: source === 'notam_gone' ? words.gone : becomes }),
      ...(is_place_rough ? [words.place_rough] : []),
    ].join('\n'),
  );
  const named = missions
    .slice(0, MOST_NAMED)
    .map(({ flight_id, display_identifier, name, day, restriction_ids }) => {
      const mission = {
        identifier: display_identifier,
        name,
        day: calendarDateText(language, day),
        link: `${config.public_url}${addressOf({ type: 'flight', id: flight_id }, 'operator')}`,
      };
      const beside = restriction_ids.flatMap((id) => titles.get(id) ?? []).slice(0, MOST_BESIDE);
      if (isOne || beside.length === 0) return fillPlaces(words.mission, mission);
      const more = restriction_ids.length - beside.length;
      return fillPlaces(words.mission_touched, {
        ...mission,
        titles: `${beside.join(', ')}${more > 0 ? ` (+ ${more})` : ''}`,
      });
    });
  const rest = (count: number, shown: number, text: string) =>
    count > shown ? [fillPlaces(text, { count: count - shown })] : [];
  return {
    subject: fillPlaces(words.subject, { title, count: missions.length }),
    body: [
      words.greeting,
      fillPlaces(words.text, { title }),
      ...changes,
      ...rest(restriction_count, restrictions.length, words.more_restrictions),
      [...named, ...rest(missions.length, named.length, words.more)].join('\n'),
      words.advice,
      words.sign_off,
    ].join('\n\n'),
  };
};
