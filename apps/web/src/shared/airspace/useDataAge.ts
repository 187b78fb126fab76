import { agesNow, listAgesNow } from '@envol/domain/airspace/dataAge';
import { type DataAgeReason, dataAgeFirst, dataAgeText, dataReadText } from '@envol/i18n/dataAge';
import { useLanguage } from '../../api/language.ts';
import { useMinute } from '../../device/clock.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useDatasetState } from './analyst.ts';

/** From so many sources on a line shows the first alone: five take five lines of a panel's width. */
export const FOLDED_FROM = 3;

/** The one line on the age of data; null where they are in force. `isShort`: as the map's corner has room for it. */
export const useDataAge = () => {
  const { wordOf } = useTranslation('data_age');
  const language = useLanguage();
  return (reasons: readonly DataAgeReason[], isShort = false): string | null =>
    dataAgeText((key, params) => wordOf(key, params), language, reasons, isShort);
};

/** That line with its first source alone; null where the data are in force. */
export const useFirstDataAge = () => {
  const { wordOf } = useTranslation('data_age');
  const language = useLanguage();
  return (reasons: readonly DataAgeReason[]): string | null =>
    dataAgeFirst((key, params) => wordOf(key, params), language, reasons);
};

/**
 * The line of one mission among others, two lines of a row at most: who read the publications in force for it, and when, under the
 * list's own line on the age of data, or beside the word where that is not there yet; else the first source and how many others.
 */
export const useDataAgeInList = () => {
  const { t, wordOf } = useTranslation('data_age');
  const full = useDataAge();
  const first = useFirstDataAge();
  const isSaidOver = useDatasetAge() !== null;
  return (reasons: readonly DataAgeReason[]): string | null => {
    const read = dataReadText((key, params) => wordOf(key, params), reasons);
    if (read !== null) return isSaidOver ? read : `${t('short')} · ${read}`;
    return reasons.length < FOLDED_FROM
      ? full(reasons)
      : `${first(reasons)}, ${t('more', { count: reasons.length - 1 })}`;
  };
};

/** Why what this device judges by is out of date, at this minute; nothing while it is in force or not there. */
export const useDatasetReasons = (isShort = false): readonly DataAgeReason[] => {
  const dataset = useDatasetState();
  const now = new Date(useMinute()).toISOString();
  if (dataset.state !== 'ready') return [];
  const { version, official } = dataset;
  const ages = agesNow(official === null ? [version] : [version, official], now);
  return isShort ? ages : [...ages, ...listAgesNow(now)];
};

/**
 * The age of what this device judges by; null while it is in force or not there. `isShort`: of the publications alone, for that
 * is what the map draws.
 */
export const useDatasetAge = (isShort = false): string | null =>
  useDataAge()(useDatasetReasons(isShort), isShort);
