import { createRoute } from '@tanstack/react-router';
import type { Root } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const uSpacePublicRoutes = (root: Root) => [
  createRoute({
    getParentRoute: () => root,
    path: '/u-space',
    component: screen(['uspace', 'map', 'errors'], async () => (await import('./PublicPage.tsx')).PublicPage),
  }),
];
