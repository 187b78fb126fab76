import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { openSessionOf, sessionOf } from '../../../test/people.ts';
import { closeSession, keepUser } from '../../api/session.ts';
import { showSnackbar } from './snackbars.ts';

const said = () =>
  showSnackbar({
    tone: 'success',
    message: 'Mission archivée',
    action: { label: 'Annuler', run: () => undefined },
  });
const undo = () => screen.queryByRole('button', { name: 'Annuler' });

it('keeps what one person was told, and can take back, from the next one at the window', async () => {
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
