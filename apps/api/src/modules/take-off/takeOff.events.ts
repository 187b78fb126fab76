import type { TakeOffStatus } from '@envol/domain/take-off/statuses';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { recordEvent } from '../../platform/realtime/events.ts';
import { type DayNews, type DayRecord, dayColleagues, dayParams, dayRecipients } from '../approvals/index.ts';
import { announce } from '../notifications/index.ts';

/** What a bell says of a take-off: a key of its words. */
export type TakeOffNews =
  | 'take_off_submitted'
  | 'take_off_cancelled'
  | 'take_off_taken_off'
  | 'take_off_landing_received'
  | 'take_off_landing'
  | 'take_off_landed'
  | 'take_off_granted'
  | 'take_off_refused'
  | 'take_off_landing_required'
  | 'take_off_landing_lifted'
  | 'take_off_message';

/**
 * Tells the screens of both sides, and rings for the people of the side that did not act, in the caller's transaction. What an
 * operator writes rings for its own people too.
 */
export const notifyOfTakeOff = (
  db: Db,
  takeOff: DayRecord,
  news: DayNews & {
    readonly code: TakeOffNews;
    readonly status: TakeOffStatus;
    readonly is_urgent?: boolean;
  },
): Promise<void> =>
  asSystem(db, async () => {
    const { id, approval_id, operator_id, structure_id, flight_id } = takeOff;
    const { code, status, at } = news;
    const told = {
      event: {
        type:
          code === 'take_off_landing_required'
            ? 'landing_required_take_off_authorization'
            : 'take_off_authorization_updated',
        audience: [`operator:${operator_id}`, `structure:${structure_id}`],
        payload: {
          take_off_authorization_id: id,
          approval_id,
          flight_id,
          status,
          is_urgent: news.is_urgent ?? false,
        },
        at,
      },
      code,
      params: dayParams(takeOff, news),
      subject: { type: 'take_off', id },
    } as const;
    await announce(db, { ...told, recipients: await dayRecipients(db, takeOff, news) });
    const recipients = code === 'take_off_message' ? await dayColleagues(db, takeOff, news) : [];
    if (recipients.length > 0)
      await announce(db, { ...told, recipients, params: { ...told.params, side: 'operator' } });
  });

/** Tells the screens of both sides that a supervisor sees an approval's drone on its way, or no more; nobody's bell rings. */
export const notifyOfEnRoute = (
  db: Db,
  approval: Pick<DayRecord, 'id' | 'operator_id' | 'structure_id' | 'flight_id'>,
  en_route_by_superviser: boolean,
  at: string,
): Promise<unknown> =>
  asSystem(db, () =>
    recordEvent(db, {
      type: 'approval_en_route',
      audience: [`operator:${approval.operator_id}`, `structure:${approval.structure_id}`],
      payload: { approval_id: approval.id, flight_id: approval.flight_id, en_route_by_superviser },
      at,
    }),
  );
