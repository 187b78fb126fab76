import { useTranslation } from './texts.ts';

const PARIS = 'Europe/Paris';

/** Whose local time it is, in words ("La Réunion"); null in Paris, which goes without saying. */
export const useZoneName = (): ((zone: string) => string | null) => {
  const { t, has } = useTranslation('common');
  return (zone) => {
    if (zone === PARIS) return null;
    const key = `zones.${zone}`;
    const known = t as unknown as (key: string) => string;
    return has(key) ? known(key) : (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  };
};
