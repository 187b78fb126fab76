import type { RequestOf } from '@envol/contract/endpoint';
import type {
  ApprovalHistoryLine,
  StructureGraph,
  StructureOperator,
  statisticsEndpoints,
} from '@envol/contract/statistics';
import type { Actor } from '@envol/domain/access/actor';
import { reachOf } from '@envol/domain/access/reach';
import { timeZoneAt } from '@envol/domain/flights/timeZone';
import { fullWeeks } from '@envol/domain/statistics/weeks';
import { daysAfter, todayIn } from '@envol/domain/time/localTime';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';
import { pageReply } from '../../platform/http/page.ts';
import type { Language } from '../../platform/http/texts.ts';
import {
  activityOf,
  historyOf,
  hoursOf,
  operatorsOf,
  refusalCategoriesOf,
  refusalsOf,
  type StructureDays,
  totalsOf,
  weeksOf,
} from './statistics.queries.ts';

/** What the calls of this module need. */
export interface StatisticsDeps {
  readonly db: Database;
  readonly clock: Clock;
}

type Calls = typeof statisticsEndpoints;
type GraphQuery = RequestOf<Calls['getStructureGraph']>['query'];
type OperatorsQuery = RequestOf<Calls['listStructureOperators']>['query'];
type HistoryQuery = RequestOf<Calls['listApprovalsHistory']>['query'];

/** A structure that the actor answers for, with the zone of its clocks; the same 404 for an unknown and a foreign id. */
const mustAnswerFor = async (db: Db, actor: Actor, id: number) => {
  const own = reachOf(actor).structure_ids.includes(id);
  const structure = own
    ? await db
        .selectFrom('structures')
        .select(['id', 'name', 'reference_lng', 'reference_lat'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (!structure) throw notFound();
  const { name, reference_lng, reference_lat } = structure;
  return { structure_id: id, name, time_zone: timeZoneAt([reference_lng, reference_lat]) };
};

const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);

/** The full weeks that are shown to whoever names no days. */
const USUAL_WEEKS = 12;

/** What a structure received and how it answered, beside the same number of days before. */
export const readGraph = async (
  { db, clock }: StatisticsDeps,
  actor: Actor,
  id: number,
  query: GraphQuery,
): Promise<StructureGraph> => {
  const { name, ...structure } = await mustAnswerFor(db, actor, id);
  const usual = fullWeeks(todayIn(clock.now(), structure.time_zone), USUAL_WEEKS);
  const { date_min = usual.date_min, date_max = usual.date_max } = query;
  const days: StructureDays = { ...structure, first: date_min, last: date_max };
  const length = daysBetween(date_min, date_max) + 1;
  const before = { ...structure, first: daysAfter(date_min, -length), last: daysAfter(date_min, -1) };
  const [totals, { in_time: _, late: __, ...earlier }, weeks, refusals, refusal_categories, hours, activity] =
    await Promise.all([
      totalsOf(db, days),
      totalsOf(db, before),
      weeksOf(db, days),
      refusalsOf(db, days),
      refusalCategoriesOf(db, days),
      hoursOf(db, days),
      activityOf(db, days),
    ]);
  return {
    structure_id: id,
    structure_name: name,
    time_zone: structure.time_zone,
    date_min,
    date_max,
    totals,
    before: earlier,
    weeks,
    refusals,
    refusal_categories,
    hours,
    activity,
  };
};

type Page<T> = ReturnType<typeof pageReply<T>>;

/** Who asked a structure, how often, and how it was answered. */
export const readOperators = async (
  db: Database,
  actor: Actor,
  id: number,
  query: OperatorsQuery,
  language: Language,
): Promise<Page<StructureOperator>> => {
  const { name: _, ...structure } = await mustAnswerFor(db, actor, id);
  const { date_min: first, date_max: last, ...page } = query;
  const { count, results } = await operatorsOf(db, { ...structure, first, last }, { q: undefined, ...page });
  return pageReply(`/structures-statistics/${id}/exploitants`, language, query, count, results);
};

/** Who did what, and when, on the requests of a structure. */
export const readHistory = async (
  db: Database,
  actor: Actor,
  id: number,
  query: HistoryQuery,
  language: Language,
): Promise<Page<ApprovalHistoryLine>> => {
  const { name: _, ...structure } = await mustAnswerFor(db, actor, id);
  const { date_min: first, date_max: last, ordering, ...page } = query;
  const { count, results } = await historyOf(
    db,
    { ...structure, first, last },
    { q: undefined, ...page, newest_first: ordering === '-created_at' },
  );
  return pageReply(`/structures-statistics/${id}/approvals_history`, language, query, count, results);
};
