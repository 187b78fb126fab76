import { vicinityBox } from '@envol/domain/airspace/aerodromes/aerodromeSites';
import { enclosingBox } from '@envol/domain/geo/boxes';
import type { BoundingBox, Position } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import { ANNEX_ONE } from '@envol/domain/regulation/annexOne';
import type { AirspaceHolder } from './airspace.holder.ts';
import { ownedControlZones } from './ownedControlZones.ts';

/** What a box around an aerodrome was laid around; see `aerodromeBox`. */
type AerodromeBoxSource = 'control_zones' | 'vicinity' | 'reference_point';

/** How far the vicinity of an aerodrome reaches at most from its axis, m. */
const WIDEST_M = Math.max(
  ...Object.values(ANNEX_ONE).flatMap(({ bands }) => bands.map(({ under_m }) => under_m)),
);

const publishedBox = (
  airspace: AirspaceHolder,
  code: string,
): { readonly box: BoundingBox; readonly source: AerodromeBoxSource } | null => {
  if (airspace.currentIds().length === 0) return null;
  const { dataset, index } = airspace.current();
  const zones = ownedControlZones(dataset)
    .filter(({ icao_code }) => icao_code === code)
    .map(({ zone }) => boundingBox(zone.geometry));
  if (zones.length > 0) return { box: enclosingBox(zones), source: 'control_zones' };
  const site = index.sites[index.siteByCode.get(code) ?? -1];
  return site !== undefined && site.axes.length > 0 ? { box: vicinityBox(site), source: 'vicinity' } : null;
};

/**
 * The box around where an aerodrome answers, and what it was laid around: its control zones, else the vicinity of its runways
 * by annex I of the decree of 3 December 2020, else the widest vicinity about its reference point.
 */
export const aerodromeBox = (
  airspace: AirspaceHolder,
  { code, reference_point }: { readonly code: string; readonly reference_point: Position },
): { readonly box: BoundingBox; readonly source: AerodromeBoxSource } =>
  publishedBox(airspace, code) ?? {
    box: boundingBox({ type: 'Circle', center: reference_point, radius_m: WIDEST_M }),
    source: 'reference_point',
  };
