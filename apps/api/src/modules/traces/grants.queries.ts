import { grantedOf, stillGranted } from '@envol/domain/activations/stillGranted';
import type { TimeSpan } from '@envol/domain/time/night';
import type { PermittedArea } from '@envol/domain/traces/alerts';
import type { Db } from '../../platform/db/database.ts';
import type { StoredDayArea } from '../../platform/db/schema.day.ts';
import { type DayApproval, findDayApprovalsByIds } from '../activations/index.ts';
import { findDayRulesOf } from '../structures/index.ts';

/** What an operator may fly at an instant under one approval. */
export interface Grant {
  readonly approval_id: number;
  readonly structure_id: number;
  /** The take-offs that were granted, or are in the air. */
  readonly take_off_ids: readonly number[];
  readonly areas: readonly PermittedArea[];
}

const GRANTED = ['granted', 'taken_off', 'landing_required', 'landing_received', 'landing'] as const;
/** More than any operator has at one instant. */
const MOST = 50;
const DAY_MS = 86_400_000;

const takeOffsAt = (db: Db, ids: readonly number[], at: string) =>
  db
    .selectFrom('take_off_authorizations')
    .select(['id', 'approval_id', 'areas', 'max_flying_height'])
    .where('approval_id', 'in', [...ids])
    .where('status', 'in', [...GRANTED])
    .where('date_start', '<=', at)
    .where('date_end', '>=', at)
    .execute();

const activationsAt = (db: Db, ids: readonly number[], at: string) =>
  db
    .selectFrom('activations')
    .select(['approval_id', 'date_start', 'date_end', 'areas', 'max_flying_height'])
    .where('approval_id', 'in', [...ids])
    .where('status', '=', 'accepted')
    .where('date_start', '<=', at)
    .where('date_end', '>=', at)
    .execute();

type TakeOffs = Awaited<ReturnType<typeof takeOffsAt>>;
type Activations = Awaited<ReturnType<typeof activationsAt>>;

const isDuring = (at: string, { from, to }: TimeSpan): boolean =>
  Date.parse(from) <= Date.parse(at) && Date.parse(at) <= Date.parse(to);

const upTo = (areas: readonly StoredDayArea[], most_m: number): PermittedArea[] =>
  areas.map(({ geometry, height }) => ({ geometry, height_m: Math.min(height, most_m) }));

/** The areas that may be flown then: of the take-offs, else of the activations, else of the approval; none where one is missing. */
const areasOf = (
  approval: DayApproval,
  asks: { readonly take_off: boolean; readonly activation: boolean },
  { takeOffs, activations }: { readonly takeOffs: TakeOffs; readonly activations: Activations },
  at: string,
): PermittedArea[] => {
  if (takeOffs.length > 0)
    return takeOffs.flatMap((flight) => upTo(grantedOf(flight, approval.areas), flight.max_flying_height));
  if (asks.take_off) return [];
  if (!asks.activation) return upTo(approval.areas, Number.POSITIVE_INFINITY);
  return activations
    .flatMap((activation) => stillGranted(activation, approval))
    .flatMap((span) => (isDuring(at, span) ? upTo(span.areas, span.max_flying_height) : []));
};

/**
 * What an operator may fly at an instant, as the decisions in force leave it: their days, hours and heights, within the
 * activation and the take-off where the authority asks for them.
 */
export const grantsAt = async (db: Db, operatorId: number, at: string): Promise<readonly Grant[]> => {
  const around = (days: number): string => new Date(Date.parse(at) + days * DAY_MS).toISOString();
  const rows = await db
    .selectFrom('approvals as a')
    .innerJoin('operators as o', 'o.id', 'a.operator_id')
    .select(['a.id', 'o.can_manage_take_off_authorizations as can_manage'])
    .where('a.operator_id', '=', operatorId)
    .where('a.status', 'in', ['accepted', 'reserves'])
    .where('a.closed_at', 'is', null)
    .where('a.date_start', '<=', around(1))
    .where('a.date_end', '>=', around(-1))
    .orderBy('a.id', 'desc')
    .limit(MOST)
    .execute();
  const found = (
    await findDayApprovalsByIds(
      db,
      rows.map(({ id }) => id),
    )
  ).filter(({ windows }) => windows.some((window) => isDuring(at, window)));
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rules = await findDayRulesOf(
    db,
    found.map(({ structure_id }) => structure_id),
  );
  const [takeOffs, activations] = [await takeOffsAt(db, ids, at), await activationsAt(db, ids, at)];
  const canManage = rows[0]?.can_manage === true;
  return found.flatMap((approval) => {
    const own = <T extends { readonly approval_id: number }>(some: readonly T[]) =>
      some.filter(({ approval_id }) => approval_id === approval.id);
    const rule = rules.get(approval.structure_id);
    // Who does not ask for take-offs here is given them by telephone.
    const asks = {
      take_off: canManage && rule?.take_off_authorization_activated === true,
      activation: rule?.activation_required === true,
    };
    const made = { takeOffs: own(takeOffs), activations: own(activations) };
    const areas = areasOf(approval, asks, made, at);
    return areas.length === 0
      ? []
      : [
          {
            approval_id: approval.id,
            structure_id: approval.structure_id,
            take_off_ids: made.takeOffs.map(({ id }) => id),
            areas,
          },
        ];
  });
};
