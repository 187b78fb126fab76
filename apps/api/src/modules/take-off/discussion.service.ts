import { isFinished } from '@envol/domain/take-off/statuses';
import { Failure } from '../../platform/http/failure.ts';
import { statusText } from '../../platform/http/texts.ts';
import { dayDiscussion } from '../discussions/index.ts';
import { notifyOfTakeOff } from './takeOff.events.ts';
import { findTakeOff } from './takeOff.queries.ts';

/** What both sides say about a take-off while it is not finished. */
export const takeOffDiscussion = dayDiscussion({
  type: 'take_off',
  find: findTakeOff,
  checkOpen: (row, _now, language) => {
    if (isFinished(row.status))
      throw new Failure('TAKE_OFF_TRANSITION_ILLEGAL', {
        params: { status: statusText(language, row.status) },
      });
  },
  notify: (facts, db, row, news) =>
    notifyOfTakeOff(facts, db, {
      ...news,
      take_off: { ...row, flight_name: row.request.flight_name },
      code: 'take_off_message',
      status: row.status,
    }),
});
