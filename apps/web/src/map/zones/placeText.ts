import type { Language } from '@envol/i18n/dates';

/** A metre or so, and as many figures for both, so that they read as one precision. */
const DECIMALS = { minimumFractionDigits: 5, maximumFractionDigits: 5 } as const;

/** "43,60541° N · 1,36310° E"; west is written O in French. */
export const placeText = (
  [longitude, latitude]: readonly [longitude: number, latitude: number],
  language: Language,
): string => {
  const [north, east] = [latitude, longitude].map((value) =>
    Math.abs(value).toLocaleString(language, DECIMALS),
  );
  const west = language === 'fr' ? 'O' : 'W';
  return `${north}° ${latitude < 0 ? 'S' : 'N'} · ${east}° ${longitude < 0 ? west : 'E'}`;
};
