import type { FlightNotification } from '@envol/contract/flight-notifications';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { ApiFailure } from '../../api/failure.ts';
import { HandInDialog } from './HandInDialog.tsx';

setUpFakeApi();

const NOTICE = { id: 1, key: '18' } as FlightNotification;

it('says by whom, when and how a form was handed in, and asks how', async () => {
  openSessionOf({});
  const onProved = vi.fn(() => Promise.resolve());
  const onClose = vi.fn();
  const user = await show(
    <HandInDialog notice={NOTICE} zone="Europe/Paris" onProved={onProved} onClose={onClose} />,
    ['flight_notifications', 'flights', 'errors'],
  );
  expect(screen.getByRole('textbox', { name: 'Fait par' })).toHaveProperty('value', 'Claire Morel');
  await user.click(button('Marquer comme fait'));
  expect(await screen.findByText('Champ obligatoire.')).toBeTruthy();
  expect(onProved).not.toHaveBeenCalled();
  await user.click(button(/Moyen$/));
  await user.click(await screen.findByRole('option', { name: 'Sur place' }));
  await user.type(screen.getByRole('textbox', { name: /^Référence/ }), 'Guichet 3');
  onProved.mockRejectedValueOnce(
    new ApiFailure(400, 'VALIDATION', { detail: 'Non.', fields: { reference: ['Pas ce guichet.'] } }),
  );
  await user.click(button('Marquer comme fait'));
  expect(await screen.findByText('Pas ce guichet.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(button('Marquer comme fait'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onProved).toHaveBeenLastCalledWith(
    NOTICE,
    expect.objectContaining({ by: 'Claire Morel', how: 'in_person', reference: 'Guichet 3' }),
  );
});
