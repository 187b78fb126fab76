// The routes of every feature, one line each; `router.tsx` goes through them.
export { accountsRoutes } from '../features/accounts/accounts.routes.ts';
export { approvalsRoutes } from '../features/approvals/approvals.routes.ts';
export { authRoutes } from '../features/auth/auth.routes.ts';
export { linksRoutes } from '../features/auth/links.routes.ts';
export { companyRoutes } from '../features/company/company.routes.ts';
export { dayRoutes } from '../features/day/day.routes.ts';
export { demoRoutes } from '../features/demo/demo.routes.ts';
export { dronesRoutes } from '../features/drones/drones.routes.ts';
export { flightsRoutes } from '../features/flights/flights.routes.ts';
export { membersRoutes } from '../features/members/members.routes.ts';
export { operatorsRoutes } from '../features/operators/operators.routes.ts';
export { pilotsRoutes } from '../features/pilots/pilots.routes.ts';
export { sourcesRoutes } from '../features/sources/sources.routes.ts';
export { structuresRoutes } from '../features/structures/structures.routes.ts';
export { supervisersRoutes } from '../features/supervisers/supervisers.routes.ts';
export { usersRoutes } from '../features/users/users.routes.ts';
