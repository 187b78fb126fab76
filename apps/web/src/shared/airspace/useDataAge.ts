import { agesNow } from '@envol/domain/airspace/dataAge';
import { type DataAgeReason, dataAgeText } from '@envol/i18n/dataAge';
import { useLanguage } from '../../api/language.ts';
import { useMinute } from '../../device/clock.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useDatasetState } from './analyst.ts';

/** The one line on the age of data; null where they are in force. `isShort`: as the map's corner has room for it. */
export const useDataAge = () => {
  const { wordOf } = useTranslation('data_age');
  const language = useLanguage();
  return (reasons: readonly DataAgeReason[], isShort = false): string | null =>
    dataAgeText((key, params) => wordOf(key, params), language, reasons, isShort);
};

/** The age of the publications that this device judges by, at this minute; null while they are in force or not there. */
export const useDatasetAge = (isShort = false): string | null => {
  const line = useDataAge();
  const dataset = useDatasetState();
  const now = new Date(useMinute()).toISOString();
  if (dataset.state !== 'ready') return null;
  const { version, official } = dataset;
  return line(agesNow(official === null ? [version] : [version, official], now), isShort);
};
