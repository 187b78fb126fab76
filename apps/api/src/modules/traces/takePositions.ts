import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type { sendPositions } from '@envol/contract/traces';
import { authorityOf, operatorOf } from '@envol/domain/access/actor';
import type { Fix, FixRefusal, RawFix } from '@envol/domain/tracking/fix';
import { Failure } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { isForeignDevice } from './foreign.queries.ts';
import { recordFixes } from './record.service.ts';
import type { TracesDeps } from './traces.deps.ts';

type SentPositions = RequestOf<typeof sendPositions>['body'];

/** What is older comes by an import. */
const OLDEST_MS = 86_400_000;

const rawOf = (sensor: string, device_id: string, position: SentPositions['positions'][number]): RawFix => {
  const { at, longitude, latitude, altitude_m, height_m, heading_deg } = position;
  return {
    source: 'api',
    sensor,
    subject: { kind: 'drone', device_id },
    at: Date.parse(at),
    lat: latitude,
    lon: longitude,
    altitude: {
      ...(altitude_m !== null && { amsl_m: altitude_m }),
      ...(height_m !== null && { above_takeoff_m: height_m }),
    },
    accuracy: {},
    speed_ms: null,
    track_deg: null,
    ...(heading_deg !== null && { heading_deg }),
    climb_ms: null,
    state: 'unknown',
    operator_position: null,
    is_simulated: false,
  };
};

/**
 * Takes positions of one tracker, each judged as every source's (`acceptFix`); what came late, within a day, is recorded all the
 * same. Throws RATE_LIMITED.
 */
export const takePositions = async (
  deps: TracesDeps,
  { actor }: SignedIn,
  { device_id, positions }: SentPositions,
): Promise<ResponseOf<typeof sendPositions>> => {
  const { clock, fix_acceptance: acceptance } = deps;
  const now = clock.now().getTime();
  const teller = {
    operator_id: operatorOf(actor)?.operator_id ?? null,
    structure_id: authorityOf(actor)?.structure_ids[0] ?? null,
  };
  const key = `${teller.operator_id ?? ''}\n${teller.structure_id ?? ''}\n${device_id}`;
  if (!acceptance.isWithinRate(key, now)) throw new Failure('RATE_LIMITED', { retry_after_s: 1 });
  const raws = positions
    .map((position, index) => ({ index, raw: rawOf(`user ${actor.user_id}`, device_id, position) }))
    .toSorted((one, other) => (one.raw.at ?? 0) - (other.raw.at ?? 0));
  const fixes: Fix[] = [];
  const refused: { index: number; reason: FixRefusal }[] = [];
  for (const { index, raw } of raws) {
    const { fix, refused: reason, late } = acceptance.accept(raw, key, now);
    if (fix !== undefined) fixes.push(fix);
    else if (late && now - late.at <= OLDEST_MS) fixes.push(late);
    else refused.push({ index, reason });
  }
  const is_foreign = await isForeignDevice(deps.system_db, device_id, teller.operator_id);
  if (is_foreign) acceptance.drop('foreign_serial', fixes.length);
  const told = { ...teller, is_simulated: false, is_foreign };
  const { trace_ids, added, late } = await recordFixes(deps, device_id, fixes, told);
  return {
    trace_ids: [...trace_ids],
    added,
    late,
    left_out: positions.length - added,
    refused: refused.toSorted((one, other) => one.index - other.index),
  };
};
