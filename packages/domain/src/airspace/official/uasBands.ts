import { geodesicArea } from '../../geo/measure.ts';
import type { HeightLimit } from '../zone.ts';
import type { UasLoss, UasVolume, UasZone } from './uasZone.ts';

type Unnumbered = Omit<UasZone, 'id'>;

/** A band of annex I of the arrêté "Espace": the most ground it can cover, and from which height it binds. */
interface Band {
  readonly most_m2: number;
  readonly from_m: number;
}

const KM2 = 1e6;
/** Along the axis bands reach 10 km in case 1, and 10 km beyond each threshold in case 2: runways are under 4.5 km. */
const CASE_1_LENGTH_KM = 10;
const CASE_2_LENGTH_KM = 24.5;
/** Bands are drawn on a plane and by chords. */
const DRAWING = 1.03;

const rectangle = (width_km: number, length_km: number): number => width_km * length_km * KM2 * DRAWING;
const disk = (radius_km: number): number => Math.PI * radius_km ** 2 * KM2 * DRAWING;

/**
 * The bands by subject and number of volumes, the innermost first, as the official zones of 14 May 2026 draw them:
 * runways of case 1 (0.5, 3.5, 5 km each side), of case 2 (2.5, 5, 8, 10 km), heliports (1, 2.5, 3.5 km). Of its 776
 * runways 648 have whole rectangles, all of these widths and in this order; 128 are cut at a control zone's limits,
 * and still have all their bands, also those that the cut makes equal.
 */
const BANDS: Readonly<Record<string, readonly Band[]>> = {
  'runway 3': [
    { most_m2: rectangle(1, CASE_1_LENGTH_KM), from_m: 0 },
    { most_m2: rectangle(7, CASE_1_LENGTH_KM), from_m: 50 },
    { most_m2: rectangle(10, CASE_1_LENGTH_KM), from_m: 100 },
  ],
  'runway 4': [
    { most_m2: rectangle(5, CASE_2_LENGTH_KM), from_m: 0 },
    { most_m2: rectangle(10, CASE_2_LENGTH_KM), from_m: 30 },
    { most_m2: rectangle(16, CASE_2_LENGTH_KM), from_m: 60 },
    { most_m2: rectangle(20, CASE_2_LENGTH_KM), from_m: 100 },
  ],
  'heliport 3': [
    { most_m2: disk(1), from_m: 0 },
    { most_m2: disk(2.5), from_m: 50 },
    { most_m2: disk(3.5), from_m: 100 },
  ],
};

const sameLimit = (a: HeightLimit, b: HeightLimit): boolean => JSON.stringify(a) === JSON.stringify(b);

function haveOneLimit([first, ...others]: readonly UasVolume[]): boolean {
  return (
    first !== undefined &&
    others.length > 0 &&
    others.every(({ lower, upper }) => sameLimit(lower, first.lower) && sameLimit(upper, first.upper))
  );
}

const bandsOf = ({ subject, volumes }: Unnumbered): readonly Band[] | undefined =>
  BANDS[`${subject} ${volumes.length}`];

/**
 * Whether a file carries the first volume's limits in every volume: bands around a runway never bind from one height,
 * so a file in which all of them do has lost the others'.
 */
function lostLimits(zones: readonly Unnumbered[]): boolean {
  const banded = zones.filter((zone) => bandsOf(zone) !== undefined);
  return banded.length > 0 && banded.every(({ volumes }) => haveOneLimit(volumes));
}

/** Whether the volumes are the bands, from the inside out: none smaller than the one before, none beyond its band. */
function areBands(volumes: readonly UasVolume[], bands: readonly Band[]): boolean {
  const areas = volumes.map(({ projection }) => geodesicArea(projection));
  return areas.every(
    (area, index) => area >= (areas[index - 1] ?? 0) * 0.999 && area <= (bands[index]?.most_m2 ?? 0),
  );
}

/** The limits of the further volumes by the order of the bands; what are no bands bind all as the first volume. */
function rebuilt(zone: Unnumbered): UasVolume[] {
  const bands = bandsOf(zone);
  const known = bands && areBands(zone.volumes, bands) ? bands : null;
  return zone.volumes.map((volume, index) => {
    if (index === 0) return volume;
    const band = known?.[index];
    return {
      ...volume,
      lower: band ? { reference: 'AGL', value: band.from_m, unit: 'm' } : volume.lower,
      limits: 'rebuilt',
    };
  });
}

/**
 * Says what a file has lost, and rebuilds the limits of inner volumes by the order of the bands. A file that has lost
 * nothing comes back as it is.
 */
export function mendLosses(zones: readonly Unnumbered[]): readonly Unnumbered[] {
  if (!lostLimits(zones)) return zones;
  const lost: UasLoss[] = [];
  if (zones.every(({ authorities }) => authorities.length === 0)) lost.push('authority');
  if (zones.every(({ message }) => message === null)) lost.push('message');
  const alwaysOn = zones.every(({ applicability }) =>
    applicability.every(({ permanent, schedule }) => permanent && schedule.length === 0),
  );
  if (alwaysOn) lost.push('applicability');
  return zones.map((zone) => {
    const several = zone.volumes.length > 1;
    return {
      ...zone,
      applicability: alwaysOn ? [] : zone.applicability,
      volumes: several ? rebuilt(zone) : zone.volumes,
      lost: several ? [...lost, 'volume_limits'] : lost,
    };
  });
}
