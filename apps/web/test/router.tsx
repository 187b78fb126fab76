import type { Namespace } from '@envol/i18n/resources';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { expect } from 'vitest';
import { show } from './dom.tsx';

/**
 * Draws a page at its address ("/invitation?token=t"), its route known by the address's path or by its pattern ("/users/$id").
 * Every other address exists and is empty: `path` says where the page has led.
 */
export const showPage = async (
  address: string,
  Page: () => ReactNode,
  words: readonly Namespace[],
  pattern?: string,
): Promise<{ readonly user: UserEvent; readonly path: () => string; readonly search: () => object }> => {
  const root = createRootRoute();
  const [path = '/'] = address.split('?');
  let isDrawn = false;
  const Drawn = () => {
    useEffect(() => {
      isDrawn = true;
    }, []);
    return <Page />;
  };
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: pattern ?? path, component: Drawn }),
      createRoute({ getParentRoute: () => root, path: '$', component: () => null }),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  const user = await show(<RouterProvider router={router as never} />, words);
  // The router draws in a transition: on a slow machine nothing of the page is there yet.
  await waitFor(() => expect(isDrawn).toBe(true));
  return { user, path: () => router.state.location.pathname, search: () => router.state.location.search };
};
