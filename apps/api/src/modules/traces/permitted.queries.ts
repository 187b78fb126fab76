import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { PermittedArea } from '@envol/domain/traces/alerts';
import type { Db } from '../../platform/db/database.ts';

/** Where an operator may fly at an instant, and by what. */
export interface Permitted {
  readonly areas: readonly PermittedArea[];
  readonly take_off_ids: readonly number[];
  /** Requests that were granted, with their areas. */
  readonly approvals: readonly { readonly id: number; readonly geometries: readonly AreaGeometry[] }[];
}

const IN_THE_AIR = ['granted', 'taken_off', 'landing_required', 'landing_received', 'landing'] as const;
/** More than any operator has at one instant. */
const MOST = 50;

/** The take-offs of now, which say where exactly; without one the approvals in force. */
export const permittedAt = async (db: Db, operatorId: number, at: string): Promise<Permitted> => {
  const [takeOffs, approvals] = await Promise.all([
    db
      .selectFrom('take_off_authorizations')
      .select(['id', 'areas', 'max_flying_height'])
      .where('operator_id', '=', operatorId)
      .where('status', 'in', [...IN_THE_AIR])
      .where('date_start', '<=', at)
      .where('date_end', '>=', at)
      .limit(MOST)
      .execute(),
    db
      .selectFrom('approvals as a')
      .innerJoin('approval_areas as r', 'r.approval_id', 'a.id')
      .select(['a.id', 'r.geometry', 'r.height'])
      .where('a.operator_id', '=', operatorId)
      .where('a.status', 'in', ['accepted', 'reserves'])
      .where('a.closed_at', 'is', null)
      .where('a.date_start', '<=', at)
      .where('a.date_end', '>=', at)
      .limit(MOST * 10)
      .execute(),
  ]);
  const flown = takeOffs.flatMap(({ areas, max_flying_height }) =>
    areas.map(({ geometry, height }) => ({ geometry, height_m: Math.min(height, max_flying_height) })),
  );
  const ids = [...new Set(approvals.map(({ id }) => id))];
  return {
    areas:
      flown.length > 0
        ? flown
        : approvals.map(({ geometry, height }) => ({ geometry: geometry as AreaGeometry, height_m: height })),
    take_off_ids: takeOffs.map(({ id }) => id),
    approvals: ids.map((id) => ({
      id,
      geometries: approvals.flatMap((row) => (row.id === id ? [row.geometry as AreaGeometry] : [])),
    })),
  };
};
