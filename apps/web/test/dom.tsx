import type { Namespace } from '@envol/i18n/resources';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { beforeEach, expect } from 'vitest';
import { queryClient } from '../src/api/queryClient.ts';
import { HOSTS, setPlaces } from '../src/shared/places/places.ts';
import { SnackbarHost } from '../src/ui/snackbar/SnackbarHost.tsx';
import { loadTexts } from '../src/ui/texts.ts';
import { type FakeApi, fakeApi } from './fakeApi.ts';

/** A fresh server of the contract for each test of the file; it is `api.now` while a test runs. */
export const setUpFakeApi = (): { readonly now: FakeApi } => {
  const held: { now: FakeApi } = { now: undefined as unknown as FakeApi };
  beforeEach(() => {
    held.now = fakeApi();
    // After every other end: what leaves the page may still ask the server.
    return () => held.now.finish();
  });
  return held;
};

/** All that the page shows. React Aria's live region is left out: it holds former tests' sentences for seven seconds. */
export const textOnScreen = (): string =>
  [...document.body.children]
    .filter((part) => !part.hasAttribute('data-live-announcer'))
    .map((part) => part.textContent)
    .join('');

// What other features put on a host is not there unless a test says so.
for (const host of HOSTS) setPlaces(host, []);

const LOADING = 'loading';

/**
 * Draws a part of the application as the application does: its own query client, its messages, its words. Words that the
 * test does not name are waited for, whether or not a former file has loaded them.
 */
export const show = async (node: ReactNode, words: readonly Namespace[] = []): Promise<UserEvent> => {
  const user = userEvent.setup({ delay: null });
  await loadTexts(['common', ...words]);
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<i data-testid={LOADING} />}>{node}</Suspense>
        <SnackbarHost />
      </QueryClientProvider>,
    );
  });
  await waitFor(() => expect(screen.queryByTestId(LOADING)).toBeNull());
  return user;
};
