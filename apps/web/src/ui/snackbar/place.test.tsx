import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { noteReached, tellUser } from '../../api/callNews.ts';
import { Dialog } from '../overlay/Dialog.tsx';
import { followHere, isFollowedHere } from './shownHere.ts';
import { showUndo } from './showUndo.ts';
import {
  dismissAllSnackbars,
  dismissOfFormerPage,
  showError,
  showSnackbar,
  showSuccess,
} from './snackbars.ts';

let setOpen: (open: readonly string[]) => void = () => undefined;
/** Dialogs over a page, the last of them on top. */
const Desk = () => {
  const [open, set] = useState<readonly string[]>([]);
  setOpen = set;
  return open.map((title) => (
    <Dialog
      key={title}
      title={title}
      onClose={() => undefined}
      actions={<button type="button">Annuler</button>}
    >
      Matière
    </Dialog>
  ));
};
const open = (...titles: readonly string[]): void => act(() => setOpen(titles));
const dialog = (title: string) => within(screen.getByRole('dialog', { name: title }));
const archived = () => showUndo({ message: 'Archivée', label: 'Annuler l’archivage', run: () => undefined });

beforeEach(async () => {
  dismissAllSnackbars();
  await show(<Desk />);
  vi.useFakeTimers();
});

describe('a message', () => {
  it('stands alone: the last that was told, but for what failed in the same act', () => {
    act(() => void showError('Refusé'));
    act(() => void vi.advanceTimersByTime(1_999));
    act(() => void archived());
    expect(screen.getByText('Refusé')).toBeTruthy();
    act(dismissAllSnackbars);
    act(() => void showError('Refusé'));
    act(() => void vi.advanceTimersByTime(2_000));
    act(() => void archived());
    expect(screen.queryByText('Refusé')).toBeNull();
    act(() => screen.getByRole('button', { name: 'Fermer le message' }).click());
    expect(screen.getByText('Refusé')).toBeTruthy();
  });

  it('waits with its time while a dialog stands before it, so that nobody takes one cancel for the other', () => {
    act(() => void archived());
    act(() => void vi.advanceTimersByTime(4_000));
    open('Drone');
    expect(screen.queryByText('Archivée')).toBeNull();
    act(() => void vi.advanceTimersByTime(60_000));
    open();
    expect(screen.getByRole('button', { name: 'Annuler l’archivage' })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(5_999));
    expect(screen.getByText('Archivée')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('Archivée')).toBeNull();
  });

  it('told over a dialog stands in it, above its buttons, and on the page once it has closed', () => {
    open('Drone');
    act(() => void showError('Fichier refusé'));
    const told = dialog('Drone').getByText('Fichier refusé');
    const cancel = dialog('Drone').getByRole('button', { name: 'Annuler' });
    expect(told.compareDocumentPosition(cancel) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    open('Drone', 'Question');
    expect(screen.queryByText('Fichier refusé')).toBeNull();
    open('Drone');
    expect(dialog('Drone').getByText('Fichier refusé')).toBeTruthy();
    open();
    expect(screen.getByText('Fichier refusé')).toBeTruthy();
  });

  it('goes with its page; what failed, can be answered or has just been told does not', () => {
    act(() => void showSuccess('Enregistrée'));
    act(() => void dismissOfFormerPage());
    expect(screen.getByText('Enregistrée')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(2_001));
    act(() => void dismissOfFormerPage());
    expect(screen.queryByText('Enregistrée')).toBeNull();
    for (const tell of [() => showError('Refusé'), archived]) {
      act(() => void tell());
      act(() => void vi.advanceTimersByTime(3_000));
      act(() => void dismissOfFormerPage());
    }
    expect(screen.getByText('Archivée')).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'Fermer le message' }).click());
    expect(screen.getByText('Refusé')).toBeTruthy();
  });

  it('that the server did not answer ends when it answers', () => {
    act(() => {
      noteReached(false);
      tellUser({ tone: 'error', message: 'Pas de réponse', unreached: true });
    });
    expect(screen.getByText('Pas de réponse')).toBeTruthy();
    act(() => noteReached(true));
    expect(screen.queryByText('Pas de réponse')).toBeNull();
  });

  it('gives way to the next, unless it failed or asks', () => {
    act(() => {
      showSnackbar({ tone: 'info', message: 'Un' });
      showSuccess('Deux');
    });
    act(() => screen.getByRole('button', { name: 'Fermer le message' }).click());
    expect(screen.queryByText('Un')).toBeNull();
  });
});

it('what a screen follows to its end is known, and no longer once it is left', () => {
  const end = followHere({ type: 'flight_job', id: 3 });
  expect(isFollowedHere({ type: 'flight_job', id: 3 })).toBe(true);
  expect(isFollowedHere({ type: 'flight_job', id: 4 })).toBe(false);
  end();
  expect(isFollowedHere({ type: 'flight_job', id: 3 })).toBe(false);
});
