import { geodesicDistance } from '@envol/domain/geo/geodesy';
import type { Position } from '@envol/domain/geo/geometry';
import { lineLength } from '@envol/domain/geo/lineLength';
import { boundingBox } from '@envol/domain/geo/packed';
import { wordTable } from '@envol/domain/wordTable';
import missionsFr from '@envol/i18n/fr/missions' with { type: 'json' };
import { periodText } from '@envol/i18n/periodText';
import { distanceText } from '@envol/i18n/quantities';
import type { StoredNotice } from '../../platform/db/storedNotice.ts';

// What a prefecture is told of a flight, in French: the same words in the letter and on the form that it brings.

type Area = StoredNotice['areas'][number];

const REGIMES: Readonly<Record<string, string>> = wordTable({
  A1: 'catégorie ouverte A1',
  A2: 'catégorie ouverte A2',
  A3: 'catégorie ouverte A3',
  'non-standard': 'autorisation d’exploitation',
});

const SIGHT: Readonly<Record<string, string>> = wordTable({
  in_sight: 'en vue',
  off_sight: 'hors vue',
});

/** "STS-01", "catégorie ouverte A2". */
export const regimeText = ({ scenario }: Pick<StoredNotice, 'scenario'>): string =>
  REGIMES[scenario] ?? scenario;

/** Null where the mission does not say. */
export const sightText = ({ visibility }: Pick<StoredNotice, 'visibility'>): string | null =>
  SIGHT[visibility] ?? null;

/** What the flight is for; the mission's name where that was not said, or no activity of the list. */
export const purposeText = ({ purpose, name }: Pick<StoredNotice, 'purpose' | 'name'>): string =>
  purpose === undefined || purpose === null || purpose === 'other' ? name : missionsFr.domains[purpose];

/** WGS 84, latitude first. */
export const pointText = ([longitude, latitude]: Position): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

const metres = (value: number): string => distanceText('fr', Math.round(value));

/** How far an area reaches: a radius, a corridor's width and length, a polygon's extent from west to east and south to north. */
export const extentText = ({ geometry }: Pick<Area, 'geometry'>): string => {
  switch (geometry.type) {
    case 'Circle':
      return `rayon ${metres(geometry.radius_m)}`;
    case 'LineString': {
      const half = metres(geometry.buffer_m);
      const length = metres(lineLength(geometry.coordinates));
      return `couloir large de ${metres(geometry.buffer_m * 2)} (${half} de part et d’autre), long de ${length}, tracé en annexe`;
    }
    case 'Polygon': {
      const [west, south, east, north] = boundingBox(geometry);
      const middle = (south + north) / 2;
      const wide = metres(geodesicDistance([west, middle], [east, middle]));
      const high = metres(geodesicDistance([west, south], [west, north]));
      return `polygone de ${wide} (ouest-est) × ${high} (sud-nord), sommets en annexe`;
    }
  }
};

/** Days and hours of flight; one between the same hours of each day says so, by both clocks. */
export const flightHoursText = (
  notice: StoredNotice,
): { readonly period: string; readonly local_hours: string; readonly utc_hours: string } => {
  const { main, hours, other } = periodText('fr', notice);
  const isUtc = notice.hours_reference === 'utc';
  return {
    period: `${main} (${other})`,
    local_hours: isUtc ? other : hours,
    utc_hours: isUtc ? hours : other,
  };
};
