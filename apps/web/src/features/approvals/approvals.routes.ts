import { createRoute, redirect } from '@tanstack/react-router';
import { needsPermission, signedIn, wholeNumber } from '../../routing/guards.ts';
import { homeOf } from '../../routing/home.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';
import { hostScreen } from '../../shared/places/index.ts';
import { approvalsSearch } from './approvals.search.ts';
import { hasQueue } from './queue/hasQueue.ts';
import { weekSearch } from './week/week.search.ts';

/** Operators follow their requests from the mission: their list of requests is their list of missions. */
const asAuthority = (visit: Parameters<typeof signedIn>[0]): void => {
  needsPermission('approval:read')(visit);
  const user = signedIn(visit);
  if (!hasQueue(user)) throw redirect({ to: homeOf(user), replace: true });
};

export const approvalsRoutes = ({ desk, shell }: Parents) => {
  const week = createRoute({
    getParentRoute: () => shell,
    path: '/approvals/week',
    validateSearch: weekSearch,
    beforeLoad: asAuthority,
    component: hostScreen(
      'approval',
      ['approvals', 'constraints', 'errors'],
      async () => (await import('./week/WeekPage.tsx')).WeekPage,
    ),
  });
  const queue = createRoute({
    getParentRoute: () => desk,
    path: '/map/approvals',
    validateSearch: approvalsSearch,
    beforeLoad: asAuthority,
    component: lazyScreen(
      ['approvals', 'approvals_many', 'data_age'],
      async () => (await import('./queue/ApprovalsScreen.tsx')).ApprovalsScreen,
    ),
  });
  /** Inside the queue's route: the queue keeps its place, its rows and its layers while one opens. */
  const detail = createRoute({
    getParentRoute: () => queue,
    path: '$id',
    beforeLoad: wholeNumber,
    component: hostScreen('approval', ['approvals', 'constraints', 'data_age', 'errors'], 'ApprovalScreen'),
  });
  return { desk: [queue.addChildren([detail])], shell: [week] };
};
