import { LIVE_FOR_S, type TrackedPosition } from '@envol/domain/traces/trace';
import type { Fix } from '@envol/domain/tracking/fix';
import type { Database } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Recorded, Teller, Tracking } from '../../tracking/tracking.ts';
import { linkTrace } from './alarms.repository.ts';
import type { Alarms } from './alarms.service.ts';
import type { Areas } from './areas.ts';

export interface RecordDeps {
  readonly system_db: Database;
  readonly areas: Areas;
  readonly tracking: Tracking;
  readonly alarms: Alarms | null;
}

/** Places of one message at which is asked who answers there: some kilometres of flight between two. */
const PLACES_ASKED = 20;

/** What is no news any more raises no alarm; who answers where it was may read of it all the same. */
const linkPast = async (
  { system_db, areas }: RecordDeps,
  fixes: readonly Fix[],
  { trace_ids }: Recorded,
): Promise<void> => {
  const past = fixes.filter(({ at, heard }) => at < heard - LIVE_FOR_S * 1000);
  if (past.length === 0 || trace_ids.length === 0) return;
  await areas.refresh(0);
  const step = Math.ceil(past.length / PLACES_ASKED);
  const asked = past.filter((_, index) => (past.length - 1 - index) % step === 0);
  const structures = new Set(
    asked.flatMap(({ lat, lon }) => areas.at(lat, lon).map(({ structure_id }) => structure_id)),
  );
  for (const id of trace_ids)
    await linkTrace(system_db, id, { approvals: [], structures: [...structures], height_basis: null });
};

/** Takes fixes and waits until they are kept. Throws SERVICE_UNAVAILABLE where nothing can be kept. */
export const keepFixes = async (
  deps: RecordDeps,
  fixes: readonly Fix[],
  teller: Teller,
): Promise<Recorded> => {
  const recorded = await deps.tracking
    .takeFixes(fixes, teller)
    .kept()
    .catch(() => {
      throw new Failure('SERVICE_UNAVAILABLE', { retry_after_s: 30 });
    });
  if (teller.is_foreign !== true) await linkPast(deps, fixes, recorded);
  return recorded;
};

/** An answer says what is judged too, where that does not take long, ms. */
const JUDGED_WITHIN_MS = 5_000;

/** Takes fixes of one device, and waits until they are kept and judged. Throws SERVICE_UNAVAILABLE. */
export const recordFixes = async (
  deps: RecordDeps,
  device_id: string,
  fixes: readonly Fix[],
  teller: Teller,
): Promise<Recorded> => {
  const recorded = await keepFixes(deps, fixes, teller);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, JUDGED_WITHIN_MS);
  });
  await Promise.race([deps.alarms?.settled(device_id, teller), late]);
  clearTimeout(timer);
  return recorded;
};

/** A position that the demonstration invents, as every source tells one. */
export const inventedFix = (
  device_id: string,
  place: TrackedPosition,
  heard: number,
  speed_ms: number | null = null,
): Fix => ({
  source: 'simulated',
  sensor: 'demonstration',
  subject: { kind: 'drone', device_id },
  at: Date.parse(place.at),
  said_at: Date.parse(place.at),
  heard,
  is_time_replaced: false,
  lon: place.position[0],
  lat: place.position[1],
  altitude: {
    ...(place.altitude_m !== null && { amsl_m: place.altitude_m }),
    ...(place.height_m !== null && { above_takeoff_m: place.height_m }),
  },
  accuracy: {},
  speed_ms,
  track_deg: place.heading_deg === null ? null : place.heading_deg % 360,
  climb_ms: null,
  state: 'unknown',
  operator_position: null,
  is_simulated: true,
  left_out: [],
});
