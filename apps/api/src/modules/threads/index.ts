import { defineModule, NO_CALLS } from '../../platform/module.ts';

export { eventsOf, recordInJournal, recordManyInJournal } from './journal.ts';
export { listThread, type MessageRow, unreadFrom } from './threads.queries.ts';
export { insertMessage, markRead } from './threads.repository.ts';

export const threadsModule = defineModule({
  ...NO_CALLS,
  name: 'threads',
  tables: ['journal', 'message_reads', 'messages', 'threads'],
});
