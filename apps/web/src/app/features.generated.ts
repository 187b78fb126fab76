// Written by `npm run generate` from the folders: do not edit.
// What every feature brings to the frames around its screens; `features.ts` puts them in order.
export { activityFeature } from '../features/activity/feature.ts';
export { airspaceFeature } from '../features/airspace/feature.ts';
export { announcementsFeature } from '../features/announcements/feature.ts';
export { approvalsFeature } from '../features/approvals/feature.ts';
export { authoritiesFeature } from '../features/authorities/feature.ts';
export { authorityDayFeature } from '../features/day/feature.ts';
export { pilotDayFeature } from '../features/day/feature.ts';
export { demoFeature } from '../features/demo/feature.ts';
export { dronesFeature } from '../features/drones/feature.ts';
export { flightsFeature } from '../features/flights/feature.ts';
export { helpFeature } from '../features/help/feature.ts';
export { mapLayersFeature } from '../features/map-layers/feature.ts';
export { militaryFeature } from '../features/military/feature.ts';
export { notamsFeature } from '../features/notams/feature.ts';
export { notificationsFeature } from '../features/notifications/feature.ts';
export { operatorsFeature } from '../features/operators/feature.ts';
export { opinionsFeature } from '../features/opinions/feature.ts';
export { pilotsFeature } from '../features/pilots/feature.ts';
export { platformFeature } from '../features/platform/feature.ts';
export { sourcesFeature } from '../features/sources/feature.ts';
export { statisticsFeature } from '../features/statistics/feature.ts';
export { structuresFeature } from '../features/structures/feature.ts';
export { supervisersFeature } from '../features/supervisers/feature.ts';
export { termsFeature } from '../features/terms/feature.ts';
export { uSpaceFeature } from '../features/u-space/feature.ts';
export { usersFeature } from '../features/users/feature.ts';
