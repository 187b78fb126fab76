import { createRoute } from '@tanstack/react-router';
import type { Root } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

const WORDS = ['help_screens', 'errors'] as const;

export const helpPublicRoutes = (root: Root) => [
  createRoute({
    getParentRoute: () => root,
    path: '/contact',
    component: screen([...WORDS, 'auth'], async () => (await import('./ContactPage.tsx')).ContactPage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/privacy',
    component: screen([...WORDS, 'auth'], async () => (await import('./PrivacyPage.tsx')).PrivacyPage),
  }),
];
