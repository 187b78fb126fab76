import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const savedMessagesRoutes = ({ settings }: Parents) => ({
  settings: [
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/messages',
      beforeLoad: needsPermission('account:read'),
      component: lazyScreen(
        ['approvals', 'errors', 'message_templates'],
        async () => (await import('./MessagesPage.tsx')).MessagesPage,
      ),
    }),
  ],
});
