import { acceptsWords } from '@envol/domain/activations/policy';
import { Failure } from '../../platform/http/failure.ts';
import { dayDiscussion } from '../discussions/index.ts';
import { notifyOfActivation } from './activations.events.ts';
import { findActivation } from './activations.queries.ts';

/** What both sides say about an activation until its time is over. */
export const activationDiscussion = dayDiscussion({
  type: 'activation',
  find: findActivation,
  checkOpen: (row, now) => {
    if (!acceptsWords(row, now)) throw new Failure('ACTIVATION_OVER');
  },
  notify: (facts, db, row, news) =>
    notifyOfActivation(facts, db, {
      ...news,
      activation: { ...row, flight_name: row.request.flight_name },
      code: 'activation_message',
      status: row.status,
    }),
});
