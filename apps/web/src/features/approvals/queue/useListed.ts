import { useUser } from '../../../api/session.ts';
import type { ApprovalsSearch } from '../approvals.search.ts';
import { useGroups } from '../groups/useGroups.ts';
import { useDecidedInPlace } from '../many/decidedHere.ts';
import { useChoosing, useMany } from '../many/useMany.ts';
import { groupedQuery, groupingOf, queueQuery } from './queue.views.ts';
import { useQueue } from './useQueue.ts';
import { useRowInPlace } from './useQueueWay.ts';

/** So many at a time where they are worked through in groups. */
const MANY = 100;
const FEW = 20;

/**
 * The queue as it is shown: the open request where it was opened, those just decided where they stood, each operator's together
 * while several are chosen; or in the groups that the address asks for.
 */
export const useListed = (search: ApprovalsSearch, today: string, openId: number | null) => {
  const usual = queueQuery(search, today, useUser().authority?.role === 'controller');
  const grouping = groupingOf(search);
  const choosing = useChoosing();
  const { isChoosing } = choosing;
  const query = isChoosing && grouping === null ? groupedQuery(usual, search) : usual;
  const queue = useQueue(query, isChoosing ? MANY : FEW, grouping === null);
  const kept = useRowInPlace(queue.approvals, openId);
  const placed = useDecidedInPlace(kept, JSON.stringify(query));
  const groups = useGroups(usual, grouping, placed.decided, openId);
  const many = useMany(choosing, grouping === null ? queue.approvals : groups.rows);
  if (grouping === null)
    return { query, queue, groups: null, isEmpty: placed.rows.length === 0, ...placed, many };
  return {
    query,
    queue: { ...groups, approvals: groups.rows, toProcess: groups.last?.to_process },
    groups,
    isEmpty: groups.groups.length === 0,
    rows: groups.rows,
    decided: placed.decided,
    many,
  };
};
