import type { ApprovalGroup, listApprovalGroups } from '@envol/contract/approvals';
import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type { Actor } from '@envol/domain/access/actor';
import { groupRequests, SAME_SITE_M } from '@envol/domain/approvals/groups';
import { pageReply } from '../../platform/http/page.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { urgencyOf } from './approvals.mapper.ts';
import { countToProcess, pressingRows } from './queue.queries.ts';

/** Requests that groups are made of, the most pressing: two days of the largest tower, and what a screen still shows. */
const MOST_GROUPED = 3000;
/** Names of who asks that a line has room for. */
const MOST_COMPANIES = 3;

type Row = Awaited<ReturnType<typeof pressingRows>>[number];

/** Why its first request presses, which is the one that presses most. */
const pressingOf = (first: Row, now: Date): ApprovalGroup['pressing'] => ({
  urgency: urgencyOf(first, now),
  unread_messages: first.unread_messages ?? 0,
  date_start: first.date_start,
  date_end: first.date_end,
  time_zone: first.time_zone,
});

const toGroup = (key: string, rows: readonly [Row, ...Row[]], now: Date): ApprovalGroup => {
  const [first] = rows;
  const companies = [...new Set(rows.map(({ company_name }) => company_name))];
  const heights = rows.map(({ max_flying_height }) => max_flying_height);
  const starts = rows.map(({ date_start }) => date_start).sort();
  const ends = rows.map(({ date_end }) => date_end).sort();
  return {
    key,
    companies: companies.slice(0, MOST_COMPANIES),
    companies_count: companies.length,
    flight_name: first.flight_name,
    count: rows.length,
    ids: rows.slice(0, LIMITS.decided_at_once).map(({ id }) => id),
    date_start: starts[0] ?? '',
    date_end: ends.at(-1) ?? '',
    time_zone: first.time_zone,
    lowest_m: Math.min(...heights),
    highest_m: Math.max(...heights),
    pressing: pressingOf(first, now),
  };
};

/** A side's requests put together, the group that presses most first. */
export const readQueueGroups = async (
  { db, clock }: ApprovalsDeps,
  actor: Actor,
  query: RequestOf<typeof listApprovalGroups>['query'],
  language: Language,
): Promise<ResponseOf<typeof listApprovalGroups>> => {
  const { by, limit, offset } = query;
  const now = clock.now();
  const [rows, to_process] = await Promise.all([
    pressingRows(db, actor, query, { limit: MOST_GROUPED, now: now.toISOString() }),
    countToProcess(db, actor),
  ]);
  const groups = groupRequests(
    rows.map((row) => ({ ...row, center: [row.center_lng, row.center_lat] as const })),
    by,
  );
  const page = groups
    .slice(offset, offset + limit)
    .flatMap(({ key, requests: [first, ...others] }) =>
      first === undefined ? [] : toGroup(key, [first, ...others], now),
    );
  return {
    ...pageReply('/approvals/groups', language, query, groups.length, page),
    requests_count: rows[0]?.count ?? 0,
    grouped_count: rows.length,
    site_m: SAME_SITE_M,
    to_process,
  };
};
