import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { NORD_COMPANY } from '../../../test/operatorDesk.ts';
import { openSessionOf } from '../../../test/people.ts';
import { CompleteOperatorAct } from './CompleteOperatorAct.tsx';

const api = setUpFakeApi();
const WORDS = ['complete', 'company', 'errors'] as const;

it('completes the SIRET beside the declaration, and is gone once the record has it', async () => {
  openSessionOf({ permissions: ['operator:write', 'flight:write'], operator: { id: 4 } as never });
  const operator = {
    ...NORD_COMPANY,
    uas_operator_number: 'FRA0123456789abc',
    siret: null,
    address_1: '1 rue de la Halle',
    city: 'Colomiers',
  };
  api.now.answer('getOperator', operator);
  const user = await show(<CompleteOperatorAct />, WORDS);
  await user.click(await screen.findByRole('button', { name: /SIRET$/ }));
  const field = await screen.findByRole('textbox', { name: 'SIRET' });
  await user.type(field, '732 829 320 00075');
  await user.click(button('Valider'));
  expect(await screen.findByText(/somme de contrôle/)).toBeTruthy();
  expect(api.now.bodies('updateOperator')).toEqual([]);
  await user.clear(field);
  const complete = { ...operator, siret: '73282932000074' };
  api.now.answer('updateOperator', complete);
  api.now.answer('getOperator', complete);
  await user.type(field, '732 829 320 00074');
  await user.click(button('Valider'));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(api.now.bodies('updateOperator')).toEqual([{ siret: '73282932000074' }]);
});

const BARE = { ...NORD_COMPANY, uas_operator_number: 'FRA0123456789abc', siret: '73282932000074' };

it('takes the address as it is written on a letter, and asks again for a part that is missing', async () => {
  openSessionOf({ permissions: ['operator:write', 'flight:write'], operator: { id: 4 } as never });
  const lacking = { ...BARE, address_1: null, postal_code: null, city: null, country: null };
  api.now.answer('getOperator', lacking);
  api.now.answer('updateOperator', lacking);
  const user = await show(<CompleteOperatorAct />, WORDS);
  await user.click(await screen.findByRole('button', { name: /adresse$/ }));
  const field = await screen.findByRole('textbox', { name: 'Adresse en France' });
  await user.type(field, '12 rue des Fleurs');
  await user.click(button('Valider'));
  expect(await screen.findByText(/Écrivez la rue, le code postal et la ville/)).toBeTruthy();
  await user.type(field, ', 31770 Colomiers');
  await user.click(button('Valider'));
  await waitFor(() =>
    expect(api.now.bodies('updateOperator')).toEqual([
      { address_1: '12 rue des Fleurs', postal_code: '31770', city: 'Colomiers', country: 'France' },
    ]),
  );
});

it('tells who does not administer the company who can complete it', async () => {
  openSessionOf({ permissions: ['flight:write'], operator: { id: 4 } as never });
  api.now.answer('getOperator', { ...BARE, siret: null, address_1: '1 rue de la Halle', city: 'Colomiers' });
  await show(<CompleteOperatorAct />, WORDS);
  expect(await screen.findByText(/Un administrateur de l’entreprise peut/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
