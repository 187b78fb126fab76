import type { AutomaticPreview } from '@envol/contract/automatic-actions';
import type { Ground } from '@envol/domain/airspace/ground';
import type { ExemptionKind, LimitBreach } from '@envol/domain/approvals/limits';
import type { ApprovalStatus } from '@envol/domain/approvals/statuses';
import type { AutomaticAction } from '@envol/domain/automatic-actions/actions';
import {
  type AutomaticOutcome,
  automaticOutcome,
  type JudgedRequest,
  marksImpactingZone,
  PERSON_REASONS,
  type PersonReason,
} from '@envol/domain/automatic-actions/outcome';
import type { Visibility } from '@envol/domain/flights/statuses';
import type { AreaGeometry, BoundingBox } from '@envol/domain/geo/geometry';
import { dailyWindows, plannedPeriod } from '@envol/domain/time/dailyWindows';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import { boxText } from '../../platform/db/boxText.ts';
import type { Db } from '../../platform/db/database.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { createTurns } from '../../platform/turns.ts';
import { type ActionsDeps, checkActions, onOwnStructure } from './actions.service.ts';
import { factsOf } from './judging.service.ts';

/** Requests that are looked at; a tower's busiest year had 2,000. */
const MOST = 20_000;
const YEAR_S = 365 * 86_400;
/** Of the differing, those that are told. */
const TOLD = 50;

interface Past {
  readonly id: number;
  readonly display_identifier: string;
  readonly flight_name: string;
  readonly status: ApprovalStatus;
  readonly submitted_at: string;
  readonly month: string;
  readonly max_flying_height: number;
  readonly operator_id: number;
  readonly date_start: string;
  readonly date_end: string;
  readonly time_zone: string;
  readonly hours_reference: 'local' | 'utc';
  readonly is_continuous: boolean;
  readonly visibility: Visibility;
  readonly limit_breaches: readonly LimitBreach[] | null;
  readonly exemptions: readonly ExemptionKind[] | null;
  readonly was_automatic: boolean;
  readonly areas: readonly {
    readonly height_m: number;
    readonly is_inside: boolean;
    readonly ground: Ground | null;
    readonly meets_impacting_zone: boolean;
    /** Null where nothing is held against the outline. */
    readonly geometry: AreaGeometry | null;
  }[];
}

type Judge = (past: Past) => AutomaticOutcome | Promise<AutomaticOutcome>;

interface Period {
  readonly from: string;
  readonly until: string;
}

/**
 * The requests of a year, as they were sent: their boxes alone are held against the impacting zones, which marks too many
 * rather than too few.
 */
const pastRequests = async (
  db: Db,
  structureId: number,
  { from, until }: Period,
  outlinesIn: BoundingBox | null = null,
): Promise<Past[]> => {
  // Outlines of requests that lie elsewhere are not read.
  const geometry =
    outlinesIn === null
      ? sql`null`
      : sql`case when a.bbox && ${boxText(outlinesIn)}::box then r.geometry end`;
  const { rows } = await sql<Past>`
    select a.id, a.display_identifier, a.request ->> 'flight_name' as flight_name, a.status, a.submitted_at,
      to_char(a.submitted_at at time zone a.time_zone, 'YYYY-MM') as month, a.max_flying_height,
      a.operator_id, a.date_start, a.date_end, a.time_zone, a.hours_reference, a.is_continuous,
      a.request ->> 'visibility' as visibility, a.request -> 'limit_breaches' as limit_breaches,
      a.request -> 'exemptions' as exemptions,
      coalesce((select d.automatic is not null from approval_decisions d where d.approval_id = a.id
        and not d.is_internal order by d.id desc limit 1), false) as was_automatic,
      (select json_agg(json_build_object('height_m', r.height, 'geometry', ${geometry}, 'is_inside', r.fully_inside and r.is_concerned,
        'ground', (select g -> 'ground' from jsonb_array_elements(a.request -> 'grounds') g
          where (g ->> 'flight_area_id')::bigint = r.flight_area_id and g -> 'ground' <> 'null' limit 1),
        'meets_impacting_zone', exists (select from structure_zones z where z.structure_id = a.structure_id
          and z.kind = 'impacting' and z.bbox && a.bbox)))
        from approval_areas r where r.approval_id = a.id) as areas
    from approvals a
    where a.structure_id = ${structureId} and a.submitted_at >= ${from} and a.submitted_at < ${until}
    order by a.submitted_at desc limit ${MOST}`.execute(db);
  return rows;
};

/** A request as it was when it was sent: in sight, and judged with the data of its day. */
const judgedAgain = ({ areas, ...past }: Past): JudgedRequest => ({
  ...factsOf({
    visibility: past.visibility,
    limit_breaches: past.limit_breaches ?? [],
    exemptions: past.exemptions ?? [],
  }),
  in_sight: true,
  is_current: true,
  fully_inside: (areas ?? []).every(({ is_inside }) => is_inside),
  areas: areas ?? [],
});

const DECIDED: ReadonlySet<string> = new Set(['accepted', 'reserves', 'refused']);
const GIVES = { accept: 'accepted', restrict: 'reserves', refuse: 'refused' } as const;

const noCounts = () => ({ accept: 0, restrict: 0, refuse: 0, person: 0 });

/** Every month between two instants, YYYY-MM, so that an empty one shows as empty. */
const monthsBetween = (from: string, until: string): string[] => {
  const months: string[] = [];
  let [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  while (`${year}-${String(month).padStart(2, '0')}` <= until.slice(0, 7)) {
    months.push(`${year}-${String(month).padStart(2, '0')}`);
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
  }
  return months;
};

/** The months and outcomes of a year, as they are counted. */
const openTally = (period: Period) => ({
  outcomes: noCounts(),
  reasons: new Map<PersonReason, number>(),
  months: new Map(monthsBetween(period.from, period.until).map((month) => [month, noCounts()])),
  differing: [] as AutomaticPreview['differing'],
});

const count = (
  { outcomes, reasons, months, differing }: ReturnType<typeof openTally>,
  past: Past,
  outcome: AutomaticOutcome,
): void => {
  outcomes[outcome.kind] += 1;
  const month = months.get(past.month) ?? noCounts();
  month[outcome.kind] += 1;
  months.set(past.month, month);
  if (outcome.kind === 'person') {
    reasons.set(outcome.reason, (reasons.get(outcome.reason) ?? 0) + 1);
    return;
  }
  if (past.was_automatic || !DECIDED.has(past.status) || past.status === GIVES[outcome.kind]) return;
  differing.push({
    approval_id: past.id,
    display_identifier: past.display_identifier,
    flight_name: past.flight_name,
    height_m: past.max_flying_height,
    action: outcome.kind,
    decided: past.status as 'accepted',
    submitted_at: past.submitted_at,
  });
};

const tally = async (
  requests: readonly Past[],
  period: Period,
  judge: Judge,
): Promise<Omit<AutomaticPreview, 'by_action' | 'kept_automatic'>> => {
  const counted = openTally(period);
  const turn = createTurns();
  for (const past of requests) {
    await turn();
    count(counted, past, await judge(past));
  }
  const { outcomes, reasons, months, differing } = counted;
  return {
    ...period,
    count: requests.length,
    is_cut: requests.length === MOST,
    outcomes,
    reasons: PERSON_REASONS.flatMap((reason) => {
      const some = reasons.get(reason);
      return some === undefined ? [] : [{ reason, count: some }];
    }),
    months: [...months].sort(([a], [b]) => (a < b ? -1 : 1)).map(([month, counts]) => ({ month, ...counts })),
    differing_count: differing.length,
    differing: differing.slice(0, TOLD),
  };
};

const lastYear = ({ clock }: Pick<ActionsDeps, 'clock'>): Period => {
  const until = clock.now();
  return { from: secondsAfter(until, -YEAR_S).toISOString(), until: until.toISOString() };
};

type Outlined = JudgedRequest & {
  readonly operator_id: number;
  readonly areas: readonly (JudgedRequest['areas'][number] & { readonly geometry: AreaGeometry })[];
  readonly hours: readonly { readonly from: string; readonly to: string }[];
  readonly time_zone: string;
};

const NOT_THERE = { kind: 'person', reason: 'volume_outside' } as const;

/** What something would have made of the requests of the last year whose outlines lie in a box; the others lie outside of it. */
export const previewPast = async (
  deps: Pick<ActionsDeps, 'clock'>,
  db: Db,
  structureId: number,
  { box, outcomeOf }: { readonly box: BoundingBox; readonly outcomeOf: (past: Outlined) => AutomaticOutcome },
): Promise<AutomaticPreview> => {
  const period = lastYear(deps);
  const requests = await pastRequests(db, structureId, period, box);
  const told = await tally(requests, period, (past) => {
    const areas = (past.areas ?? []).flatMap(({ geometry, ...area }) =>
      geometry === null ? [] : [{ ...area, geometry }],
    );
    if (areas.length === 0 || areas.length < past.areas.length) return NOT_THERE;
    return outcomeOf({
      ...judgedAgain(past),
      areas,
      operator_id: past.operator_id,
      hours: dailyWindows(plannedPeriod(past)),
      time_zone: past.time_zone,
    });
  });
  return {
    ...told,
    by_action: [told.outcomes.accept],
    kept_automatic: requests.filter(({ was_automatic }) => was_automatic).length,
  };
};

/** What actions would have made of the requests of the last year, beside those that are kept; nothing is written. */
export const previewActions = (
  deps: ActionsDeps,
  by: SignedIn,
  id: number,
  actions: readonly AutomaticAction[],
): Promise<AutomaticPreview> =>
  onOwnStructure(deps, by, id, async (db) => {
    checkActions(actions);
    const period = lastYear(deps);
    const saved = await db
      .selectFrom('automatic_actions')
      .select('actions')
      .where('structure_id', '=', id)
      .where('is_enabled', '=', true)
      .executeTakeFirst();
    const requests = await pastRequests(db, id, period);
    const by_action = actions.map(() => 0);
    let kept_automatic = 0;
    const told = await tally(requests, period, (past) => {
      const judged = judgedAgain(past);
      const outcome = automaticOutcome(judged, actions);
      if (automaticOutcome(judged, saved?.actions ?? []).kind !== 'person') kept_automatic += 1;
      for (const [index, action] of actions.entries())
        if (action.kind === 'impacting-zone' && marksImpactingZone(judged, [action]))
          by_action[index] = (by_action[index] ?? 0) + 1;
      if (outcome.kind !== 'person') by_action[outcome.index] = (by_action[outcome.index] ?? 0) + 1;
      return outcome;
    });
    return { ...told, kept_automatic, by_action };
  });
