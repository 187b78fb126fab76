import { createRoute } from '@tanstack/react-router';
import { opensFor } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const savedMessagesRoutes = ({ settings }: Parents) => ({
  settings: [
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/messages',
      beforeLoad: opensFor(
        ({ capabilities }) => capabilities.includes('decides') || capabilities.includes('activates'),
      ),
      component: lazyScreen(
        ['approvals', 'errors', 'message_templates'],
        async () => (await import('./MessagesPage.tsx')).MessagesPage,
      ),
    }),
  ],
});
