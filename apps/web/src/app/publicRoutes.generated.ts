// Written by `npm run generate` from the folders: do not edit.
// The pages of every feature that need no session; `roots.tsx` draws them, and the product links to them.
export { authPublicRoutes } from '../features/auth/auth.public.routes.ts';
export { linksPublicRoutes } from '../features/auth/links.public.routes.ts';
export { outsidePublicRoutes } from '../features/auth/outside.public.routes.ts';
export { flightLogsPublicRoutes } from '../features/flight-logs/flightLogs.public.routes.ts';
export { flightSharesPublicRoutes } from '../features/flight-shares/flightShares.public.routes.ts';
export { helpPublicRoutes } from '../features/help/help.public.routes.ts';
export { livestreamsPublicRoutes } from '../features/livestreams/livestreams.public.routes.ts';
export { subscriptionsPublicRoutes } from '../features/subscriptions/subscriptions.public.routes.ts';
export { uSpacePublicRoutes } from '../features/u-space/u-space.public.routes.ts';
