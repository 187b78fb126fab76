import { endOfCycle } from '@envol/domain/airspace/dataAge';
import type { Ground } from '@envol/domain/airspace/ground';
import type { AutomaticAction } from '@envol/domain/automatic-actions/actions';
import {
  type AutomaticOutcome,
  automaticOutcome,
  type JudgedRequest,
  marksImpactingZone,
} from '@envol/domain/automatic-actions/outcome';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { StoredRequest } from '../../platform/db/stored.ts';
import type { Services } from '../../platform/service.ts';
import { zonesMetBy } from '../structures/index.ts';

/** What of a request is looked at. */
export interface Standing {
  readonly id: number;
  readonly structure_id: number;
  readonly flight_id: number | null;
  readonly in_sight: boolean;
  readonly request: StoredRequest;
}

export interface ActionsJudgingDeps {
  readonly airspace: Pick<Services['airspace'], 'currentIds'>;
}

/** The mission was judged with every dataset in force, and none of them is past its cycle. */
const isJudgedWithCurrent = async (
  { airspace }: ActionsJudgingDeps,
  db: Db,
  flightId: number | null,
  now: Date,
): Promise<boolean> => {
  const ids = airspace.currentIds();
  if (flightId === null || ids.length === 0) return false;
  const flight = await db
    .selectFrom('flights')
    .select('analysis')
    .where('id', '=', flightId)
    .executeTakeFirst();
  const known = flight?.analysis?.datasets ?? [];
  const today = now.toISOString().slice(0, 10);
  return ids.every((id) => known.some((each) => each.id === id && endOfCycle(each) > today));
};

const areasOf = (db: Db, approvalId: number) =>
  db
    .selectFrom('approval_areas')
    .select([
      'flight_area_id',
      'geometry',
      'height as height_m',
      sql<boolean>`fully_inside and is_concerned`.as('is_inside'),
    ])
    .where('approval_id', '=', approvalId)
    .execute();

const groundOf = ({ grounds }: StoredRequest, areaId: number): Ground | null =>
  grounds?.find(({ flight_area_id }) => flight_area_id === areaId)?.ground ?? null;

/** Facts that a kept request says of itself, for judging it now or again. */
export const factsOf = (
  request: Pick<StoredRequest, 'visibility' | 'limit_breaches' | 'exemptions'>,
): Pick<JudgedRequest, 'is_vlos' | 'keeps_limits' | 'is_exempt_from_refusal'> => ({
  is_vlos: request.visibility === 'in_sight',
  keeps_limits: (request.limit_breaches ?? []).length === 0,
  is_exempt_from_refusal: (request.exemptions ?? []).includes('refusal_procedure'),
});

/** A request that stands, with what actions and agreed volumes look at; in its transaction. */
export const findJudged = async (
  deps: ActionsJudgingDeps,
  db: Db,
  approval: Standing,
  now: Date,
): Promise<
  JudgedRequest & {
    readonly areas: readonly (JudgedRequest['areas'][number] & { readonly geometry: AreaGeometry })[];
  }
> => {
  const areas = await areasOf(db, approval.id);
  const met = await zonesMetBy(db, approval.structure_id, areas, 'impacting');
  return {
    ...factsOf(approval.request),
    in_sight: approval.in_sight,
    fully_inside: areas.every(({ is_inside }) => is_inside),
    is_current: await isJudgedWithCurrent(deps, db, approval.flight_id, now),
    areas: areas.map(({ flight_area_id, geometry, height_m }, index) => ({
      geometry,
      height_m,
      ground: groundOf(approval.request, flight_area_id),
      meets_impacting_zone: (met[index]?.size ?? 0) > 0,
    })),
  };
};

/** What the actions of its structure make of a request that stands, in its transaction. */
export const judgeRequest = async (
  deps: ActionsJudgingDeps,
  db: Db,
  approval: Standing,
  actions: readonly AutomaticAction[],
  now: Date,
): Promise<{ readonly outcome: AutomaticOutcome; readonly marks_impacting_zone: boolean }> => {
  const judged = await findJudged(deps, db, approval, now);
  return {
    outcome: automaticOutcome(judged, actions),
    marks_impacting_zone: marksImpactingZone(judged, actions),
  };
};
