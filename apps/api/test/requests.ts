import { decideApproval, postMessage, requestApproval } from '@envol/contract/approvals';
import type { ApprovalAction, ApprovalStatus } from '@envol/domain/approvals/statuses';
import type { Harness } from './harness.ts';
import { addMission, type MissionRows } from './missions.ts';

export interface RequestRows extends MissionRows {
  readonly approval_id: number;
}

/** The body that asks for a stored mission. */
export const asking = (mission: MissionRows) => ({
  constraint_id: mission.constraint_id,
  pilot_id: mission.pilot_id,
  drone_ids: [mission.drone_id],
});

/** A mission of the first operator and its request to Blagnac, sent by its owner through HTTP. */
export const addRequest = async (
  harness: Harness,
  options: { name?: string; in_days?: number; details?: string } = {},
): Promise<RequestRows> => {
  const { actors, db } = harness;
  const { details, ...mission } = options;
  const rows = await addMission(db, {
    operator_id: actors.owner.operator_id ?? 0,
    structure_id: actors.controller.structure_id,
    ...mission,
  });
  const { body } = await harness.as('owner').call(requestApproval, {
    params: { id: rows.flight_id },
    body: { ...asking(rows), ...(details !== undefined && { details }) },
  });
  return { ...rows, approval_id: body.id };
};

/** A body that the contract accepts for each decision. */
export const decision = (type: ApprovalAction, version: number) => ({
  type: type as 'accept',
  version,
  ...(type !== 'accept' && type !== 'take-charge' && { message: 'Rappelez la tour avant le décollage.' }),
});

const WAYS: Readonly<Record<ApprovalStatus, readonly ApprovalAction[]>> = {
  submitted: [],
  pending: ['take-charge'],
  incomplete: ['request-information'],
  awaiting_validation: [],
  accepted: ['accept'],
  reserves: ['restrict'],
  refused: ['refuse'],
  cancelled: ['cancel'],
};

/** Brings a fresh request to a status by the ways the product has; returns its version. */
export const bringTo = async (harness: Harness, id: number, status: ApprovalStatus): Promise<number> => {
  let version = 1;
  for (const action of WAYS[status]) {
    if (action === 'cancel') {
      // Cancelled by its owner.
      const { cancelApproval } = await import('@envol/contract/approvals');
      version = (await harness.as('owner').call(cancelApproval, { params: { id } })).body.version;
    } else
      version = (
        await harness
          .as('controller')
          .call(decideApproval, { params: { id }, body: decision(action, version) })
      ).body.version;
  }
  // No call leads to it yet: a second person's validation comes with the opinions.
  if (status === 'awaiting_validation')
    await harness.db.updateTable('approvals').set({ status }).where('id', '=', id).execute();
  return version;
};

export const say = (harness: Harness, who: 'owner' | 'controller', id: number, message: string) =>
  harness.as(who).call(postMessage, { params: { id }, body: { message } });

/** Moves a request's decision to so many hours after its sending; `automatic`: no person took it. */
export const decidedAfter = async (
  { db }: Harness,
  id: number,
  hours: number,
  automatic = false,
): Promise<void> => {
  const { submitted_at } = await db
    .selectFrom('approvals')
    .select('submitted_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const decided_at = new Date(Date.parse(submitted_at) + hours * 3_600_000).toISOString();
  await db
    .updateTable('approval_decisions')
    .set({ decided_at, ...(automatic && { automatic: JSON.stringify({ action_id: 1 }) }) } as never)
    .where('approval_id', '=', id)
    .execute();
};

/** Moves the sending of all requests to a structure. */
export const allSentAt = async (
  { db }: Harness,
  structureId: number,
  submitted_at: string,
): Promise<void> => {
  await db.updateTable('approvals').set({ submitted_at }).where('structure_id', '=', structureId).execute();
};
