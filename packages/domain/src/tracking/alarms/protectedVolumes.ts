import type { Aerodrome, Runway } from '../../airspace/zone.ts';
import { geodesicBearing, geodesicDestination, geodesicDistance } from '../../geo/geodesy.ts';
import type { AreaGeometry, Position } from '../../geo/geometry.ts';
import { boundingBox } from '../../geo/packed.ts';
import { METRES_PER_FOOT, METRES_PER_NAUTICAL_MILE } from '../../geo/units.ts';
import { ALERT_LEVELS, type AlertLevel, metresOutside, type ProtectedKind } from '../../traces/alerts.ts';
import type { AboveGround, UnjudgedHeight } from '../../traces/height.ts';
import { placeAfter } from './conformance.ts';
import type { AlarmEvidence } from './evidence.ts';

/** A volume in which a drone is in the way. */
export interface ProtectedVolume {
  readonly kind: ProtectedKind;
  /** What it belongs to, for what is told of it: an ICAO code, the name of a pad, a departure. */
  readonly of: string;
  readonly geometry: AreaGeometry;
  /** Of its runway or pad, m AMSL; null: heights count from the ground under the drone. */
  readonly elevation_m: number | null;
  readonly from_m: number;
  readonly to_m: number;
  /** How bad it is inside, and how bad within `ahead_s` of it. */
  readonly level: AlertLevel;
  readonly ahead_level: AlertLevel;
  readonly ahead_s: number;
  /** From which its distance is told; null: from nothing. */
  readonly middle: Position | null;
  /** Who hears of a drone in it wherever it answers; absent: who answers there alone. */
  readonly structure_id?: number;
}

/** A drone where it is judged. */
export interface NearVolumes {
  readonly position: Position;
  readonly amsl_m: number | null;
  readonly height: AboveGround | UnjudgedHeight;
  readonly speed_ms: number | null;
  readonly track_deg: number | null;
  /** 95 %, m; 0 where it is not told. */
  readonly error_m: number;
}

/** A place that is told this badly, m, puts a drone nowhere in particular. */
const MOST_ERROR_M = 50;
const AHEAD_S = 30;

/**
 * Half the width of a runway's strip, m, by the length that its code number stands for (CS-ADR-DSN.B.160, strip of instrument
 * runways; without an instrument procedure the narrower one of code 3 and 4).
 */
const stripOf = ({ length_m, has_instrument_procedure }: Runway): number => {
  if (length_m >= 1_200) return has_instrument_procedure === false ? 75 : 140;
  if (has_instrument_procedure === true) return 70;
  return length_m >= 800 ? 40 : 30;
};
/** Above a runway as high as its circuit, 1 000 ft. */
const RUNWAY_TO_M = 1_000 * METRES_PER_FOOT;
/** A circuit: 1.5 NM around the axis, from 500 ft, below which no aeroplane in it flies (SERA.5005), to 1 500 ft. */
const CIRCUIT_M = 1.5 * METRES_PER_NAUTICAL_MILE;
const [CIRCUIT_FROM_M, CIRCUIT_TO_M] = [500 * METRES_PER_FOOT, 1_500 * METRES_PER_FOOT];
/** The final approach, by miles from the threshold: from some 200 ft below a slope of 3° (5.24 %), and 30 m at least. */
const FINAL_MILES = [0, 1, 2] as const;
const FINAL_HALF_WIDTH_M = 300;
const SLOPE = Math.tan((3 * Math.PI) / 180);
const [BELOW_SLOPE_M, FINAL_LEAST_M] = [60, 30];

const circuitOf = (
  icao_code: string,
  elevation_m: number,
  { ends: [one, other] }: Runway,
): ProtectedVolume[] => {
  const along = geodesicBearing(one, other);
  const beyond = (end: Position, azimuth: number, metres: number): Position =>
    geodesicDestination(end, azimuth, metres);
  const shared = {
    ...{ kind: 'circuit' as const, of: icao_code, elevation_m, to_m: CIRCUIT_TO_M, middle: null },
    ...{ level: ALERT_LEVELS.warning, ahead_level: ALERT_LEVELS.caution, ahead_s: AHEAD_S },
  };
  const finals = (
    [
      [one, along + 180],
      [other, along],
    ] as const
  ).flatMap(([end, azimuth]) =>
    FINAL_MILES.map((mile) => ({
      ...shared,
      from_m: Math.max(FINAL_LEAST_M, mile * METRES_PER_NAUTICAL_MILE * SLOPE - BELOW_SLOPE_M),
      geometry: {
        type: 'LineString' as const,
        coordinates: [
          beyond(end, azimuth, mile * METRES_PER_NAUTICAL_MILE),
          beyond(end, azimuth, (mile + 1) * METRES_PER_NAUTICAL_MILE),
        ],
        buffer_m: FINAL_HALF_WIDTH_M,
      },
    })),
  );
  return [
    {
      ...shared,
      from_m: CIRCUIT_FROM_M,
      geometry: {
        type: 'LineString',
        coordinates: [beyond(one, along + 180, CIRCUIT_M), beyond(other, along, CIRCUIT_M)],
        buffer_m: CIRCUIT_M,
      },
    },
    ...finals,
  ];
};

/** A runway whose axis is drawn through the reference point lies within so much of it, m, 95 % (`aerodromeSites.ts`). */
const ESTIMATED_WITHIN_M = { single: 150, several: 810 } as const;

/**
 * The runway where an official zone draws its bands, which lie around its middle: an axis that is drawn through the reference point
 * says little of where the runway is.
 */
export const runwayAround = (runway: Runway, middle: Position): Runway => ({
  ...runway,
  ends: [
    geodesicDestination(middle, runway.true_bearing + 180, runway.length_m / 2),
    geodesicDestination(middle, runway.true_bearing, runway.length_m / 2),
  ],
  axis: 'published',
});

/** Runways and circuit of an aerodrome. Where the axis is an estimate more counts as the runway, and is never the worst. */
export function volumesOfAerodrome({ icao_code, elevation_ft, runways }: Aerodrome): ProtectedVolume[] {
  const elevation_m = elevation_ft * METRES_PER_FOOT;
  return runways.flatMap((runway): ProtectedVolume[] => {
    const [one, other] = runway.ends;
    if (one[0] === other[0] && one[1] === other[1]) return [];
    const is_estimated = runway.axis === 'estimated';
    const margin_m = is_estimated ? ESTIMATED_WITHIN_M[runways.length > 1 ? 'several' : 'single'] : 0;
    return [
      {
        ...{ kind: 'runway', of: icao_code, elevation_m, from_m: 0, to_m: RUNWAY_TO_M, middle: null },
        level: is_estimated ? ALERT_LEVELS.warning : ALERT_LEVELS.critical,
        ...{ ahead_level: is_estimated ? ALERT_LEVELS.caution : ALERT_LEVELS.warning, ahead_s: AHEAD_S },
        geometry: { type: 'LineString', coordinates: [one, other], buffer_m: stripOf(runway) + margin_m },
      },
      ...circuitOf(icao_code, elevation_m, runway),
    ];
  });
}

/** Around a pad, m: where a helicopter lands and lifts off, and where it comes in and goes out low. Chosen, of no publication. */
const [PAD_NEAR_M, PAD_AROUND_M, PAD_TO_M] = [200, 500, 150] as const;

/** What a helicopter needs around a pad. */
export function volumesOfPad(name: string, place: Position, elevation_m: number | null): ProtectedVolume[] {
  return (
    [
      [PAD_NEAR_M, ALERT_LEVELS.critical],
      [PAD_AROUND_M, ALERT_LEVELS.warning],
    ] as const
  ).map(([radius_m, level]) => ({
    ...{ kind: 'helipad' as const, of: name, elevation_m, from_m: 0, to_m: PAD_TO_M, level, middle: place },
    ...{ ahead_level: ALERT_LEVELS.caution, ahead_s: AHEAD_S },
    geometry: { type: 'Circle' as const, center: place, radius_m },
  }));
}

/** How far ahead of a corridor a drone is told of it, s: a helicopter of 60 m/s comes 3.6 km nearer meanwhile. */
const CORRIDOR_AHEAD_S = 60;

/** The corridor of a helicopter's departure, from the ground up to its height above it. */
export const volumeOfCorridor = (of: string, geometry: AreaGeometry, to_m: number): ProtectedVolume => ({
  ...{ kind: 'helicopter_corridor', of, geometry, elevation_m: null, from_m: 0, to_m, middle: null },
  ...{ level: ALERT_LEVELS.critical, ahead_level: ALERT_LEVELS.warning, ahead_s: CORRIDOR_AHEAD_S },
});

/** Degrees around a volume's box that a drone comes from within the time that is looked ahead: 60 s at 50 m/s. */
const REACH_DEG = 0.03;
const CELL_DEG = 0.1;
const cellAt = (x: number, y: number): string => `${x} ${y}`;

/** Volumes by where they are: of thousands, those that a drone may be in or come to. */
export class VolumeGrid {
  private readonly cells = new Map<string, ProtectedVolume[]>();

  constructor(volumes: readonly ProtectedVolume[]) {
    for (const volume of volumes) {
      const [west, south, east, north] = boundingBox(volume.geometry);
      const wide = REACH_DEG / Math.max(0.2, Math.cos((((south + north) / 2) * Math.PI) / 180));
      for (let x = Math.floor((west - wide) / CELL_DEG); x <= Math.floor((east + wide) / CELL_DEG); x += 1)
        for (
          let y = Math.floor((south - REACH_DEG) / CELL_DEG);
          y <= Math.floor((north + REACH_DEG) / CELL_DEG);
          y += 1
        ) {
          const there = this.cells.get(cellAt(x, y));
          if (there === undefined) this.cells.set(cellAt(x, y), [volume]);
          else there.push(volume);
        }
    }
  }

  near([lng, lat]: Position): readonly ProtectedVolume[] {
    return this.cells.get(cellAt(Math.floor(lng / CELL_DEG), Math.floor(lat / CELL_DEG))) ?? [];
  }
}

/** Whether its height is one of the volume; null where it is not known. */
const isAtHeight = (
  { amsl_m, height }: NearVolumes,
  { elevation_m, from_m, to_m }: ProtectedVolume,
): boolean | null => {
  if (amsl_m !== null && elevation_m !== null)
    return amsl_m - elevation_m >= from_m && amsl_m - elevation_m <= to_m;
  if ('because' in height) return null;
  return height.at_most_m >= from_m && height.told_m <= to_m;
};

/** In how many seconds it is in a geometry, flying straight on; 0 inside, null where not within `ahead_s`. */
const secondsTo = (drone: NearVolumes, geometry: AreaGeometry, ahead_s: number): number | null => {
  const { position, speed_ms, track_deg } = drone;
  const error_m = Math.min(MOST_ERROR_M, drone.error_m);
  const away_m = metresOutside(position, geometry);
  if (away_m <= error_m) return 0;
  if (speed_ms === null || track_deg === null || speed_ms * ahead_s < away_m - error_m) return null;
  for (let seconds = 1; seconds <= ahead_s; seconds += 1)
    if (metresOutside(placeAfter(position, { speed_ms, track_deg }, seconds), geometry) <= error_m)
      return seconds;
  return null;
};

const judgeVolume = (drone: NearVolumes, volume: ProtectedVolume): AlarmEvidence => {
  const at_height = isAtHeight(drone, volume);
  if (at_height === false) return { state: 'over', basis: null };
  const seconds = secondsTo(drone, volume.geometry, volume.ahead_s);
  if (seconds === null) return { state: 'over', basis: null };
  // It may be below: nothing says that it is in the way, and nothing that it is not.
  if (at_height === null && volume.from_m > 0)
    return { state: 'unjudged', because: 'because' in drone.height ? drone.height.because : 'no_height' };
  const level = seconds === 0 ? volume.level : volume.ahead_level;
  return {
    state: 'holds',
    // It may be far above: never the worst.
    level: at_height === null && level === ALERT_LEVELS.critical ? ALERT_LEVELS.warning : level,
    by_m: volume.middle === null ? null : Math.round(geodesicDistance(drone.position, volume.middle)),
    in_s: seconds === 0 ? null : seconds,
    is_height_unknown: at_height === null,
    basis: null,
  };
};

/** The worst that the volumes of each kind say about a drone; `over` for a kind without any. */
export function judgeVolumes(
  drone: NearVolumes,
  volumes: readonly ProtectedVolume[],
): Readonly<Record<ProtectedKind, AlarmEvidence>> {
  const ofKind = (kind: ProtectedKind): AlarmEvidence => {
    let worst: AlarmEvidence = { state: 'over', basis: null };
    for (const volume of volumes) {
      if (volume.kind !== kind) continue;
      const said = judgeVolume(drone, volume);
      if (said.state === 'holds' && (worst.state !== 'holds' || isWorse(said, worst))) worst = said;
      if (said.state === 'unjudged' && worst.state === 'over') worst = said;
    }
    return worst;
  };
  return {
    runway: ofKind('runway'),
    circuit: ofKind('circuit'),
    helipad: ofKind('helipad'),
    helicopter_corridor: ofKind('helicopter_corridor'),
  };
}

/** Who hears of a drone beside those who answer where it is: whose volume it is in, or comes to. */
export const ownersOf = (drone: NearVolumes, volumes: readonly ProtectedVolume[]): readonly number[] => [
  ...new Set(
    volumes.flatMap((volume) =>
      volume.structure_id !== undefined && judgeVolume(drone, volume).state === 'holds'
        ? volume.structure_id
        : [],
    ),
  ),
];

type Holding = Extract<AlarmEvidence, { state: 'holds' }>;
const isWorse = (one: Holding, other: Holding): boolean =>
  one.level > other.level ||
  (one.level === other.level && (one.in_s ?? 0) < (other.in_s ?? Number.POSITIVE_INFINITY));
