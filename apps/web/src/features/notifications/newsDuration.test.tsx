import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { showUndo } from '../../ui/snackbar/showUndo.ts';
import { SNACKBAR_MS, showError, showSnackbar, showSuccess } from '../../ui/snackbar/snackbars.ts';
import { newsDuration } from './useNotificationSnackbars.ts';

beforeEach(async () => {
  await show(null);
  vi.useFakeTimers();
});

/** The seconds after which each is gone. */
it.each<[string, () => unknown, number]>([
  ['an error', () => showError('Nouvelle'), 60],
  ['a success', () => showSuccess('Nouvelle'), 8],
  ['news', () => showSnackbar({ tone: 'info', message: 'Nouvelle' }), 30],
  ['an undo', () => showUndo({ message: 'Nouvelle', label: 'Rendre', run: () => undefined }), 10],
  [
    'an order to land',
    () =>
      showSnackbar({
        tone: 'info',
        message: 'Nouvelle',
        duration_ms: newsDuration('take_off_landing_required', false),
      }),
    60,
  ],
])('%s stays for its time, and no longer', (_what, tell, seconds) => {
  act(() => void tell());
  act(() => void vi.advanceTimersByTime(seconds * 1_000 - 1));
  expect(screen.queryByText('Nouvelle')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText('Nouvelle')).toBeNull();
});

it('News of what is on the screen stays for a moment only, other news for the usual time', () => {
  expect(newsDuration('take_off_landing_required', true)).toBeLessThan(SNACKBAR_MS.normal);
  expect(newsDuration('accept', false)).toBe(SNACKBAR_MS.normal);
});
