import { act, cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { openSessionOf, sessionOf } from '../../../test/people.ts';
import { closeSession, keepUser } from '../../api/session.ts';
import { showUndo } from './showUndo.ts';
import { useUndoOffer } from './useUndoOffer.ts';

const said = () =>
  showUndo({ message: 'Mission archivée', label: 'Annuler l’archivage', run: () => undefined });
const undo = () => screen.queryByRole('button', { name: 'Annuler l’archivage' });

it('A snackbar keeps what one person was told, and can take back, from the next one at the window', async () => {
  openSessionOf({ id: 1 });
  await show(null);
  act(() => void said());
  expect(undo()).not.toBeNull();
  act(() => keepUser(sessionOf({ id: 1, long_name: 'Claire Morel-Roux' }).user));
  expect(undo()).not.toBeNull();
  act(closeSession);
  act(() => openSessionOf({ id: 2 }));
  expect(undo()).toBeNull();
});

const Editor = ({
  undo,
  edits,
}: {
  undo: () => void;
  edits: (edit: { tell: () => void; next: () => void }) => void;
}) => {
  const offer = useUndoOffer();
  edits({
    tell: () =>
      offer.begin({
        message: 'Zone supprimée',
        label: 'Annuler l’archivage',
        run: undo,
      }),
    next: offer.end,
  });
  return null;
};

it('A snackbar takes back the last edit, which the next one and the end of the screen put out of reach', async () => {
  const taken: string[] = [];
  const nothing = (): void => undefined;
  let edit = { tell: nothing, next: nothing };
  const editor = <Editor undo={() => taken.push('undone')} edits={(given) => (edit = given)} />;
  await show(editor);
  act(() => edit.tell());
  act(() => undo()?.click());
  expect(taken).toEqual(['undone']);
  act(() => edit.tell());
  act(() => edit.next());
  expect(undo()).toBeNull();
  act(() => edit.tell());
  expect(undo()).not.toBeNull();
  cleanup();
  await show(null);
  expect(undo()).toBeNull();
});
