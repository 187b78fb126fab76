// Written by `npm run generate` from the folders: do not edit.
// What every feature mounts around the screens; `InShell.tsx` puts it in order.
export { announcementsInShell } from '../features/announcements/inShell.ts';
export { approvalsInShell } from '../features/approvals/inShell.ts';
export { demoInShell } from '../features/demo/inShell.ts';
export { dronesInShell } from '../features/drones/inShell.ts';
export { fieldPackInShell } from '../features/field-pack/inShell.ts';
export { flightNotificationsInShell } from '../features/flight-notifications/inShell.ts';
export { flightsInShell } from '../features/flights/inShell.ts';
export { helicopterDeparturesInShell } from '../features/helicopter-departures/inShell.ts';
export { helpInShell } from '../features/help/inShell.ts';
export { landingOrdersInShell } from '../features/landing-orders/inShell.ts';
export { notificationsInShell } from '../features/notifications/inShell.ts';
export { pilotsInShell } from '../features/pilots/inShell.ts';
export { subscriptionsInShell } from '../features/subscriptions/inShell.ts';
export { trackingInShell } from '../features/tracking/inShell.ts';
