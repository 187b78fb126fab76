import { createBrowserHistory } from '@tanstack/react-router';
import { NotFound, RootLayout, ScreenError } from './RootLayout.tsx';

/** What stands around every page, with or without a session. */
export const ROOT_FRAME = {
  component: RootLayout,
  notFoundComponent: NotFound,
  errorComponent: ScreenError,
};

/** Of both routers. They share one history: each of its own would patch `window.history` again. */
export const ROUTER_OPTIONS = {
  history: createBrowserHistory(),
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenError,
  scrollRestoration: false,
} as const;
