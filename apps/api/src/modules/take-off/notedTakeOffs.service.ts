import type { MissionVerdict } from '@envol/domain/flights/verdict';
import type { DeclarationObstacle } from '@envol/domain/take-off/declaration';
import { AIRBORNE_STATUSES } from '@envol/domain/take-off/statuses';
import type { Db } from '../../platform/db/database.ts';
import type { Author } from '../../platform/http/author.ts';
import { type DayApproval, lockDayApproval } from '../activations/index.ts';
import { approvalsFlown } from './declarationCase.service.ts';
import type { TakeOffDeps } from './takeOff.deps.ts';
import { notifyOfTakeOff } from './takeOff.events.ts';
import { lockTakeOff, type TakeOffRow } from './takeOff.queries.ts';
import { recordTakeOffStep, stepTakeOff, supersedeRequest } from './takeOff.steps.ts';
import { findTakeOffCase } from './takeOffCase.service.ts';

type Deps = Pick<TakeOffDeps, 'clock' | 'facts'>;

interface Noted {
  readonly flight_id: number;
  /** When it took off. */
  readonly at: string;
  readonly breaches: readonly DeclarationObstacle[];
  readonly verdict: MissionVerdict;
}

type Case = Awaited<ReturnType<typeof findTakeOffCase>>;

const note = async (
  { clock, facts }: Deps,
  db: Db,
  author: Author,
  { approval, own, noted }: { readonly approval: DayApproval; readonly own: Case; readonly noted: Noted },
): Promise<void> => {
  const now = clock.now().toISOString();
  const { areas, activation_id, pilot, max_flying_height, hours } = own;
  const kept = { id: pilot.id, full_name: pilot.full_name, phone: pilot.phone };
  const values = {
    approval_id: approval.id,
    operator_id: approval.operator_id,
    structure_id: approval.structure_id,
    max_flying_height,
    requested_by: author.actor.user_id,
  };
  const made = await db
    .insertInto('take_off_authorizations')
    .values({
      ...values,
      activation_id,
      status: 'taken_off',
      is_declared: true,
      // Where no hours of that day are left, those of the approval: it is past them, and so it is said.
      date_start: hours?.from ?? approval.approval_start,
      date_end: hours?.to ?? approval.approval_end,
      areas: JSON.stringify(areas),
      pilot: JSON.stringify(kept),
      breaches: [...noted.breaches],
      take_off_verdict: noted.verdict,
      effective_start: noted.at,
      requested_by_name: author.name,
      requested_at: now,
      updated_at: now,
    })
    .returning(['id', 'display_identifier'])
    .executeTakeFirstOrThrow();
  const told = { status: 'taken_off', author, message: null } as const;
  await recordTakeOffStep(db, made.id, { ...told, action: 'take_off', side: 'operator', now });
  await notifyOfTakeOff(facts, db, {
    ...told,
    take_off: { ...approval, ...values, ...made, pilot: kept, flight_name: approval.request.flight_name },
    code: 'take_off_taken_off',
    to: 'authority',
    at: now,
  });
};

/**
 * Notes the take-off of a mission in the day of each authority under whose approval it is flown and that granted it none: it
 * stands there in the air, with what stood against it. A grant that is not used yet is used by its own call.
 */
export const noteTakeOffs = async (deps: Deps, db: Db, author: Author, noted: Noted): Promise<void> => {
  for (const id of await approvalsFlown(db, noted.flight_id)) {
    const approval = await lockDayApproval(db, author.actor, id);
    if (!approval) continue;
    const own = await findTakeOffCase(db, approval, noted.at);
    const { rules, open } = own;
    const follows = rules.activation_required || rules.take_off_authorization_activated;
    if (noted.breaches.length === 0 && !follows) continue;
    if (open !== undefined && open.status !== 'submitted' && own.spent === null) continue;
    // A request that nobody answered is void: its drone is in the air.
    if (open !== undefined) await supersedeRequest(db, author, open, deps.clock.now().toISOString());
    await note(deps, db, author, { approval, own, noted });
  }
};

/** Lands with a take-off the others of its mission, granted or noted: the flight is one. In the transaction of that landing. */
export const landTogether = async (
  { clock, facts }: Deps,
  db: Db,
  author: Author,
  landed: TakeOffRow,
): Promise<void> => {
  if (landed.flight_id === null) return;
  const others = await db
    .selectFrom('take_off_authorizations as t')
    .innerJoin('approvals as a', 'a.id', 't.approval_id')
    .select('t.id')
    .where('a.flight_id', '=', landed.flight_id)
    .where('t.id', '!=', landed.id)
    .where('t.status', 'in', [...AIRBORNE_STATUSES])
    .orderBy('t.id')
    .execute();
  const { effective_end } = await db
    .selectFrom('take_off_authorizations')
    .select('effective_end')
    .where('id', '=', landed.id)
    .executeTakeFirstOrThrow();
  if (effective_end === null) return;
  const now = clock.now().toISOString();
  for (const { id } of others) {
    const row = await lockTakeOff(db, author.actor, id);
    if (!row || row.effective_start === null) continue;
    await stepTakeOff(facts, db, row, {
      action: 'land',
      status: 'landed',
      set: {
        effective_end: new Date(
          Math.max(Date.parse(effective_end), Date.parse(row.effective_start)),
        ).toISOString(),
        ...(row.landing_ordered_at !== null &&
          row.landing_received_at === null && { landing_received_at: now }),
      },
      code: 'take_off_landed',
      message: null,
      author,
      now,
    });
  }
};
