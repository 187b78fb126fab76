import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button } from '../../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { NORD_COMPANY } from '../../../../test/operatorDesk.ts';
import { openSessionOf } from '../../../../test/people.ts';
import { CompleteOperatorAct } from './CompleteOperatorAct.tsx';

const api = setUpFakeApi();
const WORDS = ['complete', 'company', 'errors'] as const;

it('completes the SIRET beside the declaration, and is gone once the record has it', async () => {
  openSessionOf({ permissions: ['operator:write'], operator: { id: 4 } as never });
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

it('asks nobody who does not administer the company', async () => {
  openSessionOf({ permissions: ['flight:write'] });
  await show(<CompleteOperatorAct />, WORDS);
  expect(api.now.sent).toEqual([]);
});
