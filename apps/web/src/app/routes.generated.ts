// Written by `npm run generate` from the folders: do not edit.
// The routes of every feature; `router.tsx` goes through them.
export { accountsRoutes } from '../features/accounts/accounts.routes.ts';
export { announcementsRoutes } from '../features/announcements/announcements.routes.ts';
export { apiTokensRoutes } from '../features/api-tokens/apiTokens.routes.ts';
export { approvalsRoutes } from '../features/approvals/approvals.routes.ts';
export { auditRoutes } from '../features/audit/audit.routes.ts';
export { authRoutes } from '../features/auth/auth.routes.ts';
export { linksRoutes } from '../features/auth/links.routes.ts';
export { authoritiesRoutes } from '../features/authorities/authorities.routes.ts';
export { companyRoutes } from '../features/company/company.routes.ts';
export { dayRoutes } from '../features/day/day.routes.ts';
export { demoRoutes } from '../features/demo/demo.routes.ts';
export { dronesRoutes } from '../features/drones/drones.routes.ts';
export { flightsRoutes } from '../features/flights/flights.routes.ts';
export { helpRoutes } from '../features/help/help.routes.ts';
export { membersRoutes } from '../features/members/members.routes.ts';
export { operatorsRoutes } from '../features/operators/operators.routes.ts';
export { opinionsRoutes } from '../features/opinions/opinions.routes.ts';
export { pilotsRoutes } from '../features/pilots/pilots.routes.ts';
export { platformRoutes } from '../features/platform/platform.routes.ts';
export { preferencesRoutes } from '../features/preferences/preferences.routes.ts';
export { sourcesRoutes } from '../features/sources/sources.routes.ts';
export { structuresRoutes } from '../features/structures/structures.routes.ts';
export { supervisersRoutes } from '../features/supervisers/supervisers.routes.ts';
export { termsRoutes } from '../features/terms/terms.routes.ts';
export { usersRoutes } from '../features/users/users.routes.ts';
export { visitorsRoutes } from '../features/visitors/visitors.routes.ts';
