import type { Namespace } from '@envol/i18n/resources';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { pageHistory } from '../src/routing/pageHistory.ts';
import { show } from './dom.tsx';

/** Draws a page of the public root at its address ("/invitation?token=t"); `path` says where it has led. */
export const showPublicPage = async (
  address: string,
  Page: () => ReactNode,
  words: readonly Namespace[],
): Promise<{ readonly user: UserEvent; readonly path: () => string }> => {
  pageHistory.replace(address);
  const user = await show(<Page />, words);
  return { user, path: () => pageHistory.location.pathname };
};
