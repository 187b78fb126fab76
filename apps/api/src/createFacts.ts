import { type BulkMailer, createLetterChannel } from './modules/mails/mailer/index.ts';
import { pushNews, ringBells } from './modules/notifications/index.ts';
import type { Facts } from './platform/facts/recordFact.ts';

/** Facts as they reach people: in closed browsers, by the bell and by letter. */
export const createFacts = (mailer: Pick<BulkMailer, 'queueAll'>): Facts => ({
  channels: [pushNews, ringBells, createLetterChannel(mailer)],
});
