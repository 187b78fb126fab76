import type { Operator } from '@envol/contract/operators';
import { DEFAULT_CONFIG, fixedConfigOf } from '@envol/domain/operators/config';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../test/dom.tsx';
import { signedInAs } from '../../test/people.ts';
import { OperatorNumber } from './OperatorNumber.tsx';

const api = setUpFakeApi();

const AERO: Operator = {
  id: 1,
  commercial_name: 'Aéro Vision',
  company: 'Aéro Vision',
  uas_operator_number: null,
  address_1: null,
  address_2: null,
  postal_code: null,
  city: null,
  country: null,
  vat_number: null,
  billing_info: null,
  insurance: null,
  discount: null,
  siret: null,
  alphatango_uids: [],
  texts_for_pilots: null,
  can_manage_take_off_authorizations: true,
  deletion_due_at: null,
  archived_at: null,
  is_archived: false,
  last_change: { version: 3, by: null, at: null },
  documents: [],
  flight_max_nb_days: null,
  flight_internal_note_tooltip: null,
  custom_config: {
    has_sub_exploitants: false,
    sub_exploitant_name: null,
    ...DEFAULT_CONFIG,
    ...fixedConfigOf(DEFAULT_CONFIG),
  },
};

const opened = async () => {
  signedInAs(['operator:read', 'operator:write']);
  api.now.answer('getOperator', AERO);
  const user = await show(<OperatorNumber id={1} />, ['settings', 'errors']);
  await user.click(await screen.findByRole('button', { name: /numéro/i }));
  const field = screen.getByRole('textbox');
  const submit = (): Promise<void> =>
    user.click(screen.getByRole('dialog').querySelector('button[type=submit]') as HTMLElement);
  return { user, field, submit };
};

describe('the operator’s registration number', () => {
  it('says what is wrong with it when the field is left', async () => {
    const { user, field } = await opened();
    await user.type(field, 'FRA123');
    await user.tab();
    expect(await screen.findByText(/Saisissez le numéro entier/)).toBeTruthy();
  });

  it('says what the server refuses, and stays', async () => {
    const { user, field, submit } = await opened();
    api.now.refuse('updateOperator', 'FORBIDDEN', { detail: 'Votre compte ne permet pas cette action.' });
    await user.type(field, 'FRAabcdefghijklm');
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('Votre compte ne permet pas cette action.');
  });

  it('sends it without its secret characters, and closes', async () => {
    const { user, field, submit } = await opened();
    api.now.answer('updateOperator', { ...AERO, uas_operator_number: 'FRAabcdefghijklm' });
    await user.type(field, 'FRAabcdefghijklm');
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.now.sent.find(({ name }) => name === 'updateOperator')?.body).toEqual({
      uas_operator_number: 'FRAabcdefghijklm',
    });
  });
});
