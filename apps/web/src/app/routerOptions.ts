import { pageHistory } from '../routing/pageHistory.ts';
import { NotFound, ScreenError } from './PageFrame.tsx';
import { RootLayout } from './RootLayout.tsx';

/** What stands around every screen of the product. */
export const ROOT_FRAME = {
  component: RootLayout,
  notFoundComponent: NotFound,
  errorComponent: ScreenError,
};

export const ROUTER_OPTIONS = {
  history: pageHistory,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenError,
  scrollRestoration: false,
} as const;
