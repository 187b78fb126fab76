import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { useTranslation } from './texts.ts';

/** Whose local time it is, in words ("La Réunion"); null in Paris, which goes without saying. */
export const useZoneName = (): ((zone: string) => string | null) => {
  const { wordOf } = useTranslation('common');
  return (zone) => {
    if (zone === FRENCH_TIME) return null;
    return wordOf(`zones.${zone}`) ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  };
};
