import type { TakeOffAuthorization, TakeOffDetail } from '@envol/contract/take-off';
import type { Actor } from '@envol/domain/access/actor';
import {
  nextTakeOffStatus,
  TAKE_OFF_ACTION_SIDE,
  type TakeOffAction,
  type TakeOffStatus,
} from '@envol/domain/take-off/statuses';
import type { Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { type Language, statusText } from '../../platform/http/texts.ts';
import { dayBehalfOf, recordDayStep } from '../discussions/index.ts';
import { eventsOf } from '../threads/index.ts';
import type { TakeOffDeps } from './takeOff.deps.ts';
import { notifyOfTakeOff } from './takeOff.events.ts';
import type { TakeOffNews } from './takeOff.facts.ts';
import { toTakeOff } from './takeOff.mapper.ts';
import { findTakeOff, pageTakeOffs, type TakeOffRow } from './takeOff.queries.ts';

/** Takes back a request of the same approval that another one, or the take-off itself, makes void. */
export const supersedeRequest = async (
  db: Db,
  author: Author,
  { id, version }: { readonly id: number; readonly version: number },
  now: string,
): Promise<void> => {
  await db
    .updateTable('take_off_authorizations')
    .set({ status: 'cancelled', version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  const step = { action: 'cancel', status: 'cancelled', side: 'operator', author } as const;
  await recordTakeOffStep(db, id, { ...step, message: null, now });
};

/** An authorization as its side reads it; the same 404 for an unknown and for a foreign id. */
export const readTakeOff = async (
  { db, clock }: Pick<TakeOffDeps, 'db' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<TakeOffAuthorization> => {
  const row = await findTakeOff(db, actor, id);
  if (!row) throw notFound();
  return toTakeOff(row, actor, clock.now().toISOString());
};

/** Flights read at once. */
const TOGETHER = 200;

/** Everything in the air that the actor may order to land. */
export const flightsInTheAir = async (
  { db, clock }: Pick<TakeOffDeps, 'db' | 'clock'>,
  actor: Actor,
): Promise<readonly TakeOffAuthorization[]> => {
  const now = clock.now().toISOString();
  const found: TakeOffAuthorization[] = [];
  for (let offset = 0; ; offset += TOGETHER) {
    const page = { ordering: 'id' as const, limit: TOGETHER, offset };
    const { count, rows } = await pageTakeOffs(db, actor, { take_off: true }, page);
    found.push(...rows.map((row) => toTakeOff(row, actor, now)));
    if (offset + TOGETHER >= count) break;
  }
  return found.filter(({ available_actions }) => available_actions.includes('require_landing'));
};

/** The same, with who did what. */
export const readTakeOffDetail = async (
  deps: Pick<TakeOffDeps, 'db' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<TakeOffDetail> => {
  const authorization = await readTakeOff(deps, actor, id);
  const events = await eventsOf(deps.db, { type: 'take_off', id });
  return {
    ...authorization,
    events: events.map((event) => ({
      id: event.id,
      action: event.action as TakeOffDetail['events'][number]['action'],
      author_name: event.author_name,
      author_side: event.author_side as TakeOffDetail['events'][number]['author_side'],
      status: event.status as TakeOffStatus | null,
      message: event.message,
      on_behalf_of: event.on_behalf_of,
      created_at: event.created_at,
    })),
  };
};

/** The status after an action on a locked authorization; refused as the contract says. */
export const statusAfter = (row: TakeOffRow, action: TakeOffAction, language: Language): TakeOffStatus => {
  const status = nextTakeOffStatus(row.status, action);
  if (status === null)
    throw new Failure('TAKE_OFF_TRANSITION_ILLEGAL', {
      params: { status: statusText(language, row.status) },
    });
  return status;
};

/** An order that is taken back: nothing of it is left but that, which its pilot confirms. */
export const liftedBy = (author: Author, now: string): Updateable<Tables['take_off_authorizations']> => ({
  landing_ordered_at: null,
  landing_ordered_by_name: null,
  landing_message: null,
  landing_cause: null,
  landing_is_urgent: false,
  landing_received_at: null,
  landing_lifted_at: now,
  landing_lifted_by_name: author.name,
  landing_lift_received_at: null,
});

/** Appends to its journal. */
export const recordTakeOffStep = recordDayStep('take_off');

/** Writes a step of a locked authorization with its journal, and tells both sides. */
export const stepTakeOff = async (
  facts: Facts,
  db: Db,
  row: TakeOffRow,
  step: {
    readonly action: TakeOffAction;
    readonly status: TakeOffStatus;
    readonly set: Updateable<Tables['take_off_authorizations']>;
    readonly code: TakeOffNews;
    readonly message: string | null;
    readonly is_urgent?: boolean;
    readonly author: Author;
    readonly now: string;
  },
): Promise<void> => {
  const { action, status, set, code, message, author, now } = step;
  const moved = await db
    .updateTable('take_off_authorizations')
    .set({ ...set, status, version: row.version + 1, updated_at: now })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) throw new Failure('TAKE_OFF_CHANGED');
  const side = TAKE_OFF_ACTION_SIDE[action];
  const on_behalf_of = await dayBehalfOf(db, author, row, { side, now });
  await recordTakeOffStep(db, row.id, { action, status, side, author, message, on_behalf_of, now });
  await notifyOfTakeOff(facts, db, {
    take_off: { ...row, flight_name: row.request.flight_name },
    code,
    status,
    message,
    author,
    to: side === 'operator' ? 'authority' : 'operator',
    is_urgent: step.is_urgent ?? false,
    at: now,
  });
};
