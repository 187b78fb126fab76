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
import { Failure, notFound } from '../../platform/http/failure.ts';
import { type Language, statusText } from '../../platform/http/texts.ts';
import { type Author, dayBehalfOf, recordDayStep } from '../approvals/index.ts';
import { eventsOf } from '../threads/index.ts';
import type { TakeOffDeps } from './takeOff.deps.ts';
import { notifyOfTakeOff } from './takeOff.events.ts';
import type { TakeOffNews } from './takeOff.facts.ts';
import { toTakeOff } from './takeOff.mapper.ts';
import { findTakeOff, type TakeOffRow } from './takeOff.queries.ts';

/** An authorization as its side reads it; the same 404 for an unknown and for a foreign id. */
export const readTakeOff = async (
  { db }: Pick<TakeOffDeps, 'db'>,
  actor: Actor,
  id: number,
): Promise<TakeOffAuthorization> => {
  const row = await findTakeOff(db, actor, id);
  if (!row) throw notFound();
  return toTakeOff(row, actor);
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
