import type { Position } from '../geo/geometry.ts';
import { FRENCH_TIME } from '../time/frenchTime.ts';

/**
 * Legal times of the overseas territories by place: west, south, east, north in degrees, the first that holds a place
 * counts; everywhere else Paris time is kept (decree 2017-292). Bases of the southern lands by the IANA database: Crozet
 * with La Réunion (UTC+4), Kerguelen, Saint-Paul and Amsterdam UTC+5, Dumont-d'Urville UTC+10. Nobody lives on the
 * scattered islands and on Clipperton, and no source at hand is certain: in the Mozambique Channel Mayotte's UTC+3, the
 * Glorieuses and Tromelin La Réunion's UTC+4, Clipperton UTC−8.
 */
const OVERSEAS: readonly (readonly [string, number, number, number, number])[] = [
  ['America/Miquelon', -57.5, 46, -55.5, 48],
  // Saint-Martin and Saint-Barthélemy keep Guadeloupe's time.
  ['America/Guadeloupe', -64, 15.6, -60.5, 18.6],
  ['America/Martinique', -62, 13.8, -60, 15.6],
  ['America/Cayenne', -55.5, 1.5, -50.5, 6.8],
  ['Indian/Mayotte', 43.5, -14, 46, -11.8],
  ['Indian/Reunion', 54.5, -22, 56.5, -20.3],
  ['Pacific/Noumea', 156, -26, 172, -17],
  ['Pacific/Wallis', -180, -16, -175, -11],
  ['Pacific/Marquesas', -141, -11, -138, -7],
  ['Pacific/Gambier', -136, -24, -134, -21],
  ['Pacific/Tahiti', -157, -30, -130, -6],
  // Clipperton.
  ['Etc/GMT+8', -110, 9.5, -108.5, 11],
  // Europa, Bassas da India, Juan de Nova.
  ['Indian/Mayotte', 39, -23, 44, -16],
  // The Glorieuses, Tromelin, Crozet.
  ['Indian/Reunion', 46.5, -12.5, 48.5, -10.8],
  ['Indian/Reunion', 53.5, -16.8, 55.5, -15],
  ['Indian/Reunion', 49, -48, 54, -45],
  // Kerguelen, then Saint-Paul and Amsterdam.
  ['Indian/Kerguelen', 67, -51, 72, -47.5],
  ['Indian/Kerguelen', 76.5, -39.5, 78.5, -37],
  ['Antarctica/DumontDUrville', 136, -90, 142, -60],
];

/** The IANA zone of a place in France or its territories. */
export function timeZoneAt([longitude, latitude]: Position): string {
  const place = OVERSEAS.find(
    ([, west, south, east, north]) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  );
  return place ? place[0] : FRENCH_TIME;
}

/** Whether a text names a zone that clocks know (IANA, aliases included); offsets like "+02:00" are no zone. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
