export type { Waiting } from './outbox.ts';
export { actOrWait, useOutbox, useWaiting } from './useOutbox.ts';
