import type { Namespace } from '@envol/i18n/resources';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { publicScreen as loaderOf } from './publicPages.ts';

/** A screen of the product: the router asks for all screens of a path at once, each with its words. */
export const lazyScreen = (words: readonly Namespace[], load: () => Promise<ComponentType>) => {
  const loadScreen = loaderOf(words, load);
  return lazyRouteComponent(async () => ({ default: await loadScreen() }));
};
