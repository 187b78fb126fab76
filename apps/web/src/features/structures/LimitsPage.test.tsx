import type { Structure } from '@envol/contract/structures';
import { NO_DAY_RULES } from '@envol/domain/activations/rules';
import { NO_LIMITS } from '@envol/domain/approvals/limits';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { refusesAtField } from '../../../test/formHabits.ts';
import { openSessionOf } from '../../../test/people.ts';
import { LimitsPage } from './LimitsPage.tsx';

const api = setUpFakeApi();

const TOWER: Structure = {
  id: 3,
  code: 'LFBO',
  name: 'Toulouse-Blagnac',
  structure_type: 'dsna_airport',
  reference_point: [1.36, 43.63],
  code_type: 'ICAO',
  is_closed: false,
  long_min: null,
  lat_min: null,
  long_max: null,
  lat_max: null,
  box_source: null,
  airspace_approval_categories: [],
  structure_settings: {
    ...NO_LIMITS,
    ...NO_DAY_RULES,
    request_form: [],
    tactical_contact_protocol: null,
    operator_text: null,
    unit_displayed: 'km',
    approval_price_cents: null,
    approval_price_currency: 'EUR',
    decides_unpaid: false,
    airspace_approval_categories: [],
    version: 4,
    changed: null,
  },
  phone: null,
  email: null,
};
const SAVE = 'Enregistrer';
const SAVED = 'Réglages enregistrés';
const RELOAD = 'Recharger les réglages';
const HEIGHT = /^Hauteur/;
const START = /^À partir de/;
const box = (name: RegExp) => screen.getByRole('textbox', { name });

beforeEach(() => {
  openSessionOf({
    authority: { structures: [{ id: 3, code: 'LFBO', name: 'Toulouse-Blagnac' }] } as never,
  });
  const empty = { count: 0, next: null, previous: null, results: [] };
  api.now.answer('listStructures', { ...empty, count: 1, results: [TOWER] });
  api.now.answer('pageExemptions', { ...empty, operator: null });
  api.now.answer('settingsJournal', empty);
});

const open = async () => {
  const user = await show(<LimitsPage />, ['structures', 'errors']);
  await screen.findByRole('button', { name: SAVE });
  return user;
};

it('LimitsPage sets a limit of the version that was read, and says at its field what the server refuses', async () => {
  const user = await open();
  await user.type(box(HEIGHT), '120');
  await refusesAtField({
    api: api.now,
    user,
    call: 'updateStructure',
    field: 'structure_settings.max_height_m',
    input: () => box(HEIGHT),
    submit: () => button(SAVE),
  });
  api.now.answer('updateStructure', TOWER);
  await user.click(button(SAVE));
  await screen.findByText(SAVED);
  expect(api.now.last('updateStructure')).toMatchObject({
    params: { id: '3' },
    body: { version: 4, structure_settings: { max_height_m: 120, max_zones: null } },
  });
});

it('LimitsPage refuses hours of which one end is missing before anything is sent', async () => {
  const user = await open();
  await user.type(screen.getByLabelText(START), '09:00');
  await user.click(button(SAVE));
  await waitFor(() => expect(document.querySelector('[aria-invalid="true"]')).toBeTruthy());
  expect(api.now.last('updateStructure')).toBeUndefined();
});

it('LimitsPage offers what somebody else has set meanwhile', async () => {
  const user = await open();
  await user.type(box(HEIGHT), '120');
  api.now.refuse('updateStructure', 'SETTINGS_CHANGED', { detail: 'Réglages changés entre-temps.' });
  await user.click(button(SAVE));
  expect(await screen.findByText('Réglages changés entre-temps.')).toBeTruthy();
  const before = api.now.sent.filter(({ name }) => name === 'listStructures').length;
  await user.click(button(RELOAD));
  await waitFor(() =>
    expect(api.now.sent.filter(({ name }) => name === 'listStructures').length).toBe(before + 1),
  );
});
