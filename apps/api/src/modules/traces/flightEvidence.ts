import {
  type AlertType,
  type Judgement,
  type Judgements,
  judgePosition,
  PLACE_TOLERANCE_M,
} from '@envol/domain/traces/alerts';
import { HEIGHT_TOLERANCE_M } from '@envol/domain/traces/height';
import { NEAR_GRANT_M } from '@envol/domain/traces/responsibility';
import { afterFix, type Excursion, leavesIn } from '@envol/domain/tracking/alarms/conformance';
import type { AlarmEvidence } from '@envol/domain/tracking/alarms/evidence';
import { judgeVolumes, ownersOf, type ProtectedVolume } from '@envol/domain/tracking/alarms/protectedVolumes';
import type { Aircraft } from '@envol/domain/tracking/alarms/proximity';
import type { Flight } from './flight.ts';
import { placeOfFix } from './flight.ts';
import type { FlightContext } from './flightContext.ts';
import { gapTo } from './judge.service.ts';

/** What a fix says about each kind but the proximity of others, and what it makes known of the flight. */
export interface FlightEvidence {
  readonly evidence: Readonly<Partial<Record<AlertType, AlarmEvidence>>>;
  /** Approvals in whose areas it is. */
  readonly inside: readonly number[];
}

const holds = (
  level: 1 | 2 | 3,
  by_m: number | null,
  more: Partial<Extract<AlarmEvidence, { state: 'holds' }>> = {},
) => ({
  state: 'holds' as const,
  level,
  by_m,
  in_s: null,
  is_height_unknown: false,
  basis: null,
  ...more,
});

const direct = (judgement: Judgement): AlarmEvidence =>
  judgement.state === 'holds'
    ? holds(judgement.level, judgement.by_m, { basis: judgement.basis })
    : judgement;

/** A boundary: how bad it is follows from how far and how long; what a fix leaves open counts for the drone. */
const boundary = (
  judgement: Judgement,
  before: Excursion | null,
  {
    at,
    error_m,
    tolerance_m,
  }: { readonly at: number; readonly error_m: number; readonly tolerance_m: number },
): { readonly evidence: AlarmEvidence; readonly excursion: Excursion | null } => {
  if (judgement.state === 'unjudged') return { evidence: judgement, excursion: before };
  const by_m = judgement.state === 'holds' ? (judgement.by_m ?? 0) : 0;
  const is_outside = judgement.state === 'holds' && by_m > tolerance_m + error_m;
  const after = afterFix(before, { at, by_m, is_outside, is_forbidden: false });
  const evidence: AlarmEvidence =
    after?.level == null
      ? { state: 'over', basis: judgement.basis }
      : holds(after.level, by_m, { basis: judgement.basis });
  return { evidence, excursion: after?.excursion ?? null };
};

/** How high it is above the ground: as told of the ground itself, else by what is known of the ground. */
const heightOf = async (context: FlightContext, { told: { fix }, took_off }: Flight) => {
  const told_m = fix.altitude.above_ground_m;
  return told_m !== undefined && fix.altitude.above_takeoff_m === undefined
    ? { told_m, at_most_m: told_m, basis: 'ground' as const }
    : context.heightOf(placeOfFix(fix), took_off);
};

/** Both boundaries, each with the excursion that the fix leaves the flight in. */
const judgeBoundaries = (
  flight: Flight,
  judged: Judgements,
  are_grants_unknown: boolean,
): {
  readonly horizontal: AlarmEvidence;
  readonly vertical: AlarmEvidence;
  /** It is within what was granted, and was before. */
  readonly is_within: boolean;
} => {
  const { at, accuracy } = flight.told.fix;
  // What was granted is not known: it says nothing about being outside of it.
  const sideways: Judgement = are_grants_unknown
    ? { state: 'unjudged', because: 'zones_unread' }
    : judged.horizontal_boundary;
  const horizontal = boundary(sideways, flight.horizontal, {
    at,
    error_m: accuracy.horizontal_m ?? 0,
    tolerance_m: PLACE_TOLERANCE_M,
  });
  const vertical = boundary(judged.vertical_boundary, flight.vertical, {
    at,
    error_m: accuracy.vertical_m ?? 0,
    tolerance_m: HEIGHT_TOLERANCE_M,
  });
  flight.horizontal = horizontal.excursion;
  flight.vertical = vertical.excursion;
  return {
    horizontal: horizontal.evidence,
    vertical: vertical.evidence,
    is_within: horizontal.evidence.state === 'over' && horizontal.excursion === null,
  };
};

/** What is kept free for manned aircraft. Who flies as it was granted was granted it there: a helicopter's corridor came later. */
const judgeProtected = (
  flight: Flight,
  motion: Aircraft,
  height: Awaited<ReturnType<typeof heightOf>>,
  {
    volumes,
    is_as_granted,
  }: { readonly volumes: readonly ProtectedVolume[]; readonly is_as_granted: boolean },
) => {
  const { fix } = flight.told;
  const near = {
    position: [fix.lon, fix.lat] as const,
    amsl_m: fix.altitude.amsl_m ?? null,
    height,
    ...{ speed_ms: motion.speed_ms, track_deg: motion.track_deg },
    error_m: fix.accuracy.horizontal_m ?? 0,
  };
  const said = judgeVolumes(near, volumes);
  flight.kept_free_by = ownersOf(near, volumes);
  const over = { state: 'over', basis: null } as const;
  return is_as_granted ? { ...said, runway: over, circuit: over, helipad: over } : said;
};

/**
 * Judges a fix against what its flight was granted, else against the zones where it is, and against what is kept free for manned
 * aircraft near it.
 */
export const judgeFlight = async (
  context: FlightContext,
  flight: Flight,
  motion: Aircraft,
  { now, volumes }: { readonly now: number; readonly volumes: readonly ProtectedVolume[] },
): Promise<FlightEvidence> => {
  const { fix, binding } = flight.told;
  const place = placeOfFix(fix);
  const grants =
    binding.operator_id === null
      ? []
      : await context.grantsOf(binding.operator_id, fix.at, now, !flight.is_judged);
  const flown = (grants ?? [])
    .map((grant) => ({ ...grant, gap_m: gapTo(place.position, grant) }))
    .filter(({ approval_id, gap_m }) => flight.been.has(approval_id) || gap_m <= NEAR_GRANT_M);
  const height = await heightOf(context, flight);
  const is_known = binding.drone_id !== null;
  const zones =
    grants === null || flown.length > 0 || !is_known
      ? null
      : await context.zonesAt(flight.subject, place, height, now);
  const areas = flown.flatMap((grant) => grant.areas);
  const judged = judgePosition(place, {
    is_new: flight.is_new,
    drone: is_known,
    height,
    areas,
    place: zones,
  });
  const { horizontal, vertical, is_within } = judgeBoundaries(flight, judged, grants === null);
  flight.is_judged = true;
  flight.height_basis = 'because' in height ? height.because : height.basis;
  if (grants !== null) {
    flight.granted_by = [...new Set(flown.map(({ structure_id }) => structure_id))];
    flight.take_off_ids = flown.flatMap(({ take_off_ids }) => take_off_ids);
  }
  const shapes = areas.map(({ geometry }) => geometry);
  const leaving = is_within ? leavesIn(place.position, motion, shapes) : null;
  const is_as_granted = flown.length > 0 && is_within && vertical.state === 'over';
  return {
    evidence: {
      ...judgeProtected(flight, motion, height, { volumes, is_as_granted }),
      new_detection: direct(judged.new_detection),
      unknown_drone: direct(judged.unknown_drone),
      unknown_approval: direct(judged.unknown_approval),
      vertical_boundary: vertical,
      horizontal_boundary: leaving === null ? horizontal : holds(1, null, { in_s: leaving }),
    },
    inside: flown.filter(({ gap_m }) => gap_m <= PLACE_TOLERANCE_M).map(({ approval_id }) => approval_id),
  };
};
