import { type Constraint, cardName, type Decider, type Reason } from '@envol/domain/airspace/constraint';
import { deciderName } from '@envol/domain/airspace/deciders/deciderName';
import { formatLimit } from '@envol/domain/airspace/heights';
import { placeIn } from '@envol/domain/airspace/placeKind';
import type { HeightLimit } from '@envol/domain/airspace/zone';
import { countryNames } from '@envol/domain/territory/countryNames';
import { useLanguage } from '../../api/language.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const NUMBERED = /_(?:m|kg|hours|days|km)$|^count$/;

/** The engine's sentences in the user's words: dates and numbers written as the language does. */
export const useReasons = () => {
  const { t, wordOf } = useTranslation(['constraints', 'common']);
  const format = useFormats();
  const language = useLanguage();
  const wordsOf = (params: Reason['params']): Record<string, string | number> =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        if (name === 'countries' && typeof value === 'string') return [name, countryNames(value, language)];
        if (typeof value === 'string' && ISO_DATE.test(value)) return [name, format.day(value)];
        // Plural forms are chosen by the number itself.
        if (typeof value === 'number' && name !== 'count' && NUMBERED.test(name))
          return [name, format.number(value, 3)];
        return [name, typeof value === 'string' ? placeIn(language, value) : value];
      }),
    );
  const said = (group: 'reasons' | 'area_issues', { code, params }: Reason): string => {
    // A newer server may know a sentence that this page does not.
    return wordOf(`${group}.${code}`, wordsOf(params)) ?? code.replaceAll('_', ' ');
  };
  return {
    sentence: (reason: Reason): string => said('reasons', reason),
    areaIssue: (reason: Reason): string => said('area_issues', reason),
    title: (constraint: Pick<Constraint, 'key' | 'kind' | 'title'>): string => {
      const { word, name } = cardName(constraint, language);
      return [word && t(`kinds.${word}`), name].filter((part) => part !== null).join(' · ');
    },
    decider: (decider: Pick<Decider, 'kind' | 'name'>): string => {
      const { word, name } = deciderName(decider);
      return word === null ? name : t(`common:deciders.${word}`, { name });
    },
    limit: (limit: HeightLimit): string => formatLimit(limit),
    date: (iso: string): string => format.day(iso),
    /** With its year: of a publication, not of something to come. */
    fullDate: (iso: string): string => format.date(iso),
    /** Before a full stop: "nov." brings its own. */
    dateEnding: (iso: string): string => format.day(iso).replace(/\.$/, ''),
    mode: (mode: 'calendar' | 'ouvrables' | 'ouvres'): string => t(`notice_modes.${mode}`),
  };
};
