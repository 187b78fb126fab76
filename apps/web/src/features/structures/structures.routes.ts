import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';
import { exemptionsSearch } from './exemptions.search.ts';

const automaticActions = (settings: Parents['settings']) =>
  createRoute({
    getParentRoute: () => settings,
    path: '/settings/automatic',
    beforeLoad: needsPermission('structure:write'),
    component: lazyScreen(
      ['automatic_actions', 'errors'],
      async () => (await import('./automatic/RulesPage.tsx')).RulesPage,
    ),
  });

const agreedVolumes = (settings: Parents['settings']) =>
  createRoute({
    getParentRoute: () => settings,
    path: '/settings/agreed-volumes',
    beforeLoad: needsPermission('agreed-volume:read'),
    component: lazyScreen(
      ['agreed_volumes', 'automatic_actions', 'structure_zones', 'map', 'map_tools', 'errors'],
      async () => (await import('./volumes/VolumesPage.tsx')).VolumesPage,
    ),
  });

export const structuresRoutes = ({ shell, settings }: Parents) => ({
  settings: [
    automaticActions(settings),
    agreedVolumes(settings),
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/notice',
      beforeLoad: needsPermission('structure:write'),
      component: lazyScreen(
        ['structures', 'automatic_actions', 'invoices', 'errors'],
        async () => (await import('./LimitsPage.tsx')).LimitsPage,
      ),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/contacts',
      beforeLoad: needsPermission('structure:write'),
      component: lazyScreen(
        ['structures', 'automatic_actions', 'errors'],
        async () => (await import('./contacts/ContactsPage.tsx')).ContactsPage,
      ),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/tips',
      beforeLoad: needsPermission('structure:write'),
      component: lazyScreen(
        ['public_tips', 'automatic_actions', 'errors'],
        async () => (await import('./tips/TipsPage.tsx')).TipsPage,
      ),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/zones',
      beforeLoad: needsPermission('structure:write'),
      component: lazyScreen(
        ['structure_zones', 'automatic_actions', 'map', 'map_tools', 'formats', 'errors'],
        async () => (await import('./zones/ZonesPage.tsx')).ZonesPage,
      ),
    }),
  ],
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/map/exemptions',
      validateSearch: exemptionsSearch,
      beforeLoad: needsPermission('exemption:write'),
      component: lazyScreen(
        ['structures', 'errors'],
        async () => (await import('./ExemptionsScreen.tsx')).ExemptionsScreen,
      ),
    }),
  ],
});
