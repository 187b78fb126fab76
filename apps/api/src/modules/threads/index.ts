export { eventsOf, recordInJournal } from './journal.ts';
export { listThread, type MessageRow, unreadFrom } from './threads.queries.ts';
export { insertMessage, markRead } from './threads.repository.ts';
