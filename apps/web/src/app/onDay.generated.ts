// Written by `npm run generate` from the folders: do not edit.
// What features put on the host "day"; it comes with the host's screen (shared/places).
export { activationsOnDay } from '../features/activations/onDay.ts';
export { dayOnDay } from '../features/day/onDay.ts';
export { dayDiscussionOnDay } from '../features/day-discussion/onDay.ts';
export { takeOffsOnDay } from '../features/take-offs/onDay.ts';
export { trackingOnDay } from '../features/tracking/onDay.ts';
