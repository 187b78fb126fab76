import type { Namespace } from '@envol/i18n/resources';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach } from 'vitest';
import { queryClient } from '../src/api/queryClient.ts';
import { closeSession } from '../src/api/session.ts';
import { SnackbarHost } from '../src/ui/snackbar/SnackbarHost.tsx';
import { dismissAllSnackbars } from '../src/ui/snackbar/snackbars.ts';
import { loadTexts } from '../src/ui/texts.ts';
import { type FakeApi, fakeApi } from './fakeApi.ts';

/** A fresh server of the contract for each test of the file; it is `api.now` while a test runs. */
export const setUpFakeApi = (): { readonly now: FakeApi } => {
  const held: { now: FakeApi } = { now: undefined as unknown as FakeApi };
  beforeEach(() => {
    held.now = fakeApi();
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    closeSession();
    // Files share their modules: a message of one test must not stand in the next.
    dismissAllSnackbars();
    held.now.finish();
  });
  return held;
};

/** All that the page shows. React Aria's live region is left out: it holds former tests' sentences for seven seconds. */
export const textOnScreen = (): string =>
  [...document.body.children]
    .filter((part) => !part.hasAttribute('data-live-announcer'))
    .map((part) => part.textContent)
    .join('');

/** Draws a part of the application as the application does: its own query client, its messages, its words. */
export const show = async (node: ReactNode, words: readonly Namespace[] = []): Promise<UserEvent> => {
  const user = userEvent.setup({ delay: null });
  await loadTexts(['common', ...words]);
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <Suspense fallback="…">{node}</Suspense>
        <SnackbarHost />
      </QueryClientProvider>,
    );
  });
  return user;
};
