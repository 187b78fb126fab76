import type { CustomLayer } from '@envol/contract/map-layers';
import { type Actor, authorityOf, operatorOf } from '@envol/domain/access/actor';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';

const COLUMNS = [
  'id',
  'kind',
  'name',
  'description',
  'default_visibility',
  'opacity',
  'fill_colour',
  'stroke_colour',
  'legend_center',
  'areas',
  'features_count',
  'file_name',
  'version',
  'updated_at',
  'updated_by_name',
] as const;

/** Whose layers a person keeps: those of its operator, or of the first structure that it answers for. Throws FORBIDDEN. */
export const layerOwnerOf = (
  actor: Actor,
): { readonly operator_id: number | null; readonly structure_id: number | null } => {
  const operator = operatorOf(actor);
  if (operator !== null) return { operator_id: operator.operator_id, structure_id: null };
  const [structure_id] = authorityOf(actor)?.structure_ids ?? [];
  if (structure_id === undefined) throw new Failure('FORBIDDEN');
  return { operator_id: null, structure_id };
};

/** The layers of whoever the person acts for. */
export const layersOf = (db: Db, actor: Actor) => {
  const operator = operatorOf(actor);
  const structures = authorityOf(actor)?.structure_ids ?? [];
  return db
    .selectFrom('custom_layers')
    .select(COLUMNS)
    .where((eb) =>
      operator !== null
        ? eb('operator_id', '=', operator.operator_id)
        : structures.length > 0
          ? eb('structure_id', 'in', [...structures])
          : sql<boolean>`false`,
    )
    .orderBy('name');
};

export type LayerRow = Awaited<ReturnType<ReturnType<typeof layersOf>['executeTakeFirstOrThrow']>>;

export const customIdentifier = (id: number): string => `custom-${id}`;

export const toCustomLayer = ({ kind: _, version: __, ...row }: LayerRow): CustomLayer => ({
  ...row,
  identifier: customIdentifier(row.id),
  legend_center: row.legend_center === null ? null : [row.legend_center[0], row.legend_center[1]],
  areas: row.areas as CustomLayer['areas'],
});
