export type { Waiting } from './outbox.ts';
export { act, useOutbox, useWaiting } from './useOutbox.ts';
