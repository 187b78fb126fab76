import { type VolumeOutcome, volumeOutcome } from '@envol/domain/agreed-volumes/judging';
import { dailyWindows, plannedPeriod } from '@envol/domain/time/dailyWindows';
import type { Db } from '../../platform/db/database.ts';
import { type ActionsJudgingDeps, findJudged, type Standing } from '../automatic-actions/index.ts';
import { findObstacles } from './obstacles.queries.ts';
import {
  hasVolumesInForce,
  lockVolumesInForce,
  takeTurnOfGrants,
  type VolumeRow,
} from './volumes.queries.ts';

/** What of a request is looked at beside what the actions by height look at. */
interface AskedRequest extends Standing {
  readonly operator_id: number;
  readonly date_start: string;
  readonly date_end: string;
  readonly time_zone: string;
  readonly hours_reference: 'local' | 'utc';
  readonly is_continuous: boolean;
}

/** What the volumes in force of its structure make of a request, as the process in its transaction; null where it touches none. */
export const judgeByVolumes = async (
  deps: ActionsJudgingDeps,
  db: Db,
  approval: AskedRequest,
  now: Date,
): Promise<VolumeOutcome<VolumeRow> | null> => {
  if (!(await hasVolumesInForce(db, approval.structure_id))) return null;
  await takeTurnOfGrants(db);
  const volumes = await lockVolumesInForce(db, approval.structure_id);
  if (volumes.length === 0) return null;
  const judged = await findJudged(deps, db, approval, now);
  const request = {
    ...judged,
    operator_id: approval.operator_id,
    hours: dailyWindows(plannedPeriod(approval)),
    time_zone: approval.time_zone,
  };
  const outcome = volumeOutcome(request, volumes, []);
  if (outcome?.kind !== 'accept') return outcome;
  // Looked for where they matter alone.
  const obstacles = await findObstacles(db, approval, judged.areas, now.toISOString());
  return volumeOutcome(request, [outcome.volume], obstacles);
};
