import type { DayConflict } from '@envol/contract/activations';
import type { Actor } from '@envol/domain/access/actor';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { Db } from '../../platform/db/database.ts';
import { type DayApproval, findDayApproval } from './dayApproval.queries.ts';

/** Corners of the flights nearby that one answer of many approvals tells: some 1 MB, which is written in one turn. */
const MOST_CORNERS = 25_000;

const cornersOf = (area: AreaGeometry): number =>
  area.type === 'Circle'
    ? 1
    : area.type === 'LineString'
      ? area.coordinates.length
      : area.coordinates.reduce((sum, ring) => sum + ring.length, 0);

const weightOf = (conflicts: readonly DayConflict[]): number =>
  conflicts.reduce((sum, { areas }) => sum + areas.reduce((own, area) => own + cornersOf(area), 1), 0);

/**
 * What `answerFor` says of each of these approvals within reach, in the order of their ids, each read by itself. The answer ends with
 * the first whose flights nearby do not fit into it any more, and whoever asks goes on alone: forty requests of 2,000 corners
 * over one place made an answer of 120 MB of each other's areas.
 */
export const answerForApprovals = async <T extends { readonly conflicts: readonly DayConflict[] }>(
  db: Db,
  actor: Actor,
  ids: readonly number[],
  answerFor: (approval: DayApproval) => Promise<T>,
): Promise<(T & { approval_id: number })[]> => {
  const answers: (T & { approval_id: number })[] = [];
  let left = MOST_CORNERS;
  for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
    const approval = await findDayApproval(db, actor, id);
    if (approval === undefined) continue;
    const answer = await answerFor(approval);
    const weight = weightOf(answer.conflicts);
    if (weight > left) break;
    left -= weight;
    answers.push({ approval_id: id, ...answer });
  }
  return answers;
};
