export { GRACE_MS, useGrace, useSecondsLeft } from './useGrace.ts';
