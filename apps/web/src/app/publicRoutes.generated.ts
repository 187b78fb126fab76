// Written by `npm run generate` from the folders: do not edit.
// The routes of every feature that need no session; both routers go through them.
export { authPublicRoutes } from '../features/auth/auth.public.routes.ts';
export { linksPublicRoutes } from '../features/auth/links.public.routes.ts';
export { outsidePublicRoutes } from '../features/auth/outside.public.routes.ts';
export { flightSharesPublicRoutes } from '../features/flight-shares/flightShares.public.routes.ts';
export { helpPublicRoutes } from '../features/help/help.public.routes.ts';
export { uSpacePublicRoutes } from '../features/u-space/u-space.public.routes.ts';
