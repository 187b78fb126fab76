import type { RequestOf } from '@envol/contract/endpoint';
import type { createFlight, updateFlight } from '@envol/contract/flights';
import { type Actor, operatorOf } from '@envol/domain/access/actor';
import type { Reason } from '@envol/domain/airspace/constraint';
import { isStanding } from '@envol/domain/approvals/coverage';
import { type FlightPoint, mayStand } from '@envol/domain/exclusion-zones/markers';
import { periodIssues } from '@envol/domain/flights/period';
import { isTimeZone } from '@envol/domain/flights/timeZone';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { Measured } from '@envol/domain/geo/prepare';
import { configOf } from '@envol/domain/operators/config';
import { houseIssues, isBoundByHours } from '@envol/domain/operators/houseRules';
import { plannedPeriod } from '@envol/domain/time/dailyWindows';
import type { Db } from '../../platform/db/database.ts';
import { Failure, type FieldFailure, fieldFailure } from '../../platform/http/failure.ts';
import { type FieldMessage, type Language, reasonText } from '../../platform/http/texts.ts';
import type { Services } from '../../platform/service.ts';
import { WorkerLimitExceeded } from '../../platform/workers.ts';
import { areaName } from '../mission-sheets/index.ts';

export type FlightInput = RequestOf<typeof createFlight>['body'];
export type FlightChanges = RequestOf<typeof updateFlight>['body'];
export type AreaInputs = FlightInput['areas'];

/** Refuses areas, each by name and with what to do; the fields are the request's. */
const areaFailure = (
  language: Language,
  issues: readonly { area: number | null; reason: Reason }[],
): Failure =>
  new Failure('AREA_INVALID', {
    fields: issues.map(({ area, reason: { code, params } }) => ({
      path: area === null ? 'areas' : `areas.${area}.geometry`,
      message: { text: reasonText(language, { code: `area_issues.${code}`, params }) },
    })),
  });

const TOO_COMPLEX = [{ area: null, reason: { code: 'area_too_complex', params: {} } }];

/** Checks and measures areas, at once or in a thread. Throws AREA_INVALID or AREAS_OVERLAP. */
export const checkAreas = async (
  geometry: Services['geometry'],
  areas: AreaInputs,
  language: Language,
): Promise<readonly Measured[]> => {
  const prepared = await geometry.prepare(areas.map((area) => area.geometry)).catch((error: unknown) => {
    throw error instanceof WorkerLimitExceeded ? areaFailure(language, TOO_COMPLEX) : error;
  });
  if (prepared.kind === 'measured') return prepared.areas;
  if (prepared.kind === 'invalid') throw areaFailure(language, prepared.issues);
  const { first, second } = prepared;
  throw fieldFailure('AREAS_OVERLAP', `areas.${second}.geometry`, 'areas_overlap', {
    other: areas[first]?.name ?? areaName(language, first + 1),
  });
};

/** Refuses a period that ends before it begins, is out of range or too long. Throws PERIOD_INVALID. */
export const checkPeriod = (start: string, end: string): void => {
  const issues = periodIssues(start, end);
  if (issues.length > 0)
    throw new Failure('PERIOD_INVALID', {
      fields: issues.map(({ field, code, params }) => ({ path: field, message: code, params })),
    });
};

/**
 * Throws PERIOD_INVALID where the operator does not allow its own people such a period. The rule is read in the mission's
 * transaction: a process hears a moment later of what another one changed.
 */
export const checkHouse = async (
  db: Db,
  actor: Actor,
  flight: Parameters<typeof plannedPeriod>[0],
): Promise<void> => {
  const member = operatorOf(actor);
  if (member === null) return;
  const row = await db
    .selectFrom('operators')
    .select('custom_config')
    .where('id', '=', member.operator_id)
    .executeTakeFirstOrThrow();
  const config = configOf(row.custom_config);
  const issues = houseIssues(config, plannedPeriod(flight), isBoundByHours(config, member));
  if (issues.length > 0)
    throw new Failure('PERIOD_INVALID', {
      fields: issues.map(({ field, code, params }) => ({ path: field, message: code, params })),
    });
};

/** Throws VALIDATION naming each take-off or landing point that lies in none of the areas. */
export const checkPoints = (points: readonly FlightPoint[], areas: readonly AreaGeometry[]): void => {
  const fields = points.flatMap((point, index): FieldFailure[] =>
    mayStand(point, areas) ? [] : [{ path: `points.${index}.position`, message: 'point_outside' }],
  );
  if (fields.length > 0) throw new Failure('VALIDATION', { fields });
};

/** Throws VALIDATION for a zone that no clock knows. */
export const checkTimeZone = (zone: string): void => {
  if (!isTimeZone(zone)) throw fieldFailure('VALIDATION', 'time_zone', 'time_zone_unknown');
};

/** Throws VALIDATION when an id stands twice in a list. */
export const checkOnce = (path: string, ids: readonly (number | undefined)[]): void => {
  const fields = ids.flatMap((id, index): FieldFailure[] =>
    id !== undefined && ids.indexOf(id) < index
      ? [{ path: path.replace('N', String(index)), message: 'duplicate' satisfies FieldMessage }]
      : [],
  );
  if (fields.length > 0) throw new Failure('VALIDATION', { fields });
};

/** The last area that a standing request asks for stays: the request would ask for nothing (specification 1 §5). */
export const refuseLastArea = (
  approvals: readonly (Parameters<typeof isStanding>[0] & { readonly area_ids: readonly number[] })[],
  areas: AreaInputs,
): void => {
  const kept = new Set(areas.map(({ id }) => id));
  const bereft = approvals.filter(
    (each) => isStanding(each) && each.area_ids.length > 0 && !each.area_ids.some((id) => kept.has(id)),
  );
  if (bereft.length > 0) throw fieldFailure('FLIGHT_NOT_EDITABLE', 'areas', 'last_area_of_approval');
};
