import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

/** The words for a key of a report; the key itself where a later reader names one that no word stands for. */
export const useRecordWord = (): ((key: string) => string) => {
  const { wordOf } = useTranslation('datasets');
  return (key) => wordOf(`words.${key}`) ?? key;
};

/** "CTR BLAGNAC: lower, upper" in words; a plain name stays. */
export const useRecordLine = (): ((line: string) => string) => {
  const { t } = useTranslation('datasets');
  const word = useRecordWord();
  return (line) => {
    const at = line.lastIndexOf(': ');
    if (at < 0) return line;
    const what = line
      .slice(at + 2)
      .split(', ')
      .map(word)
      .join(', ');
    return t('part', { what: line.slice(0, at), number: what });
  };
};

/** Why a file was not taken; what a former version noted stands in its own words. */
export const useRefusalText = (): ((error: string) => string) => {
  const { wordOf } = useTranslation('datasets');
  return (error) => wordOf(`refusals.${error}`) ?? error;
};

/** From one corner to the other, in degrees as a map writes them: "45,51° N 2,51° E – 45,53° N 2,54° E". */
export const useBoxText = (): ((box: readonly [number, number, number, number]) => string) => {
  const { t } = useTranslation('datasets');
  const format = useFormats();
  return ([west, south, east, north]) => {
    const corner = (lng: number, lat: number): string =>
      `${format.number(Math.abs(lat), 2)}° ${lat < 0 ? 'S' : 'N'} ${format.number(Math.abs(lng), 2)}° ${t(lng < 0 ? 'elevation.west' : 'elevation.east')}`;
    return `${corner(west, south)} – ${corner(east, north)}`;
  };
};
