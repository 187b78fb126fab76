import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { box, button, dialogsGone, inDialog } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { asksFirst, refusesAtField } from '../../../test/formHabits.ts';
import { NORD_COMPANY as OPERATOR } from '../../../test/operatorDesk.ts';
import { Accounts } from './Accounts.tsx';
import { Deletion } from './Deletion.tsx';
import { GeneralistHours } from './GeneralistHours.tsx';
import { HouseRules } from './HouseRules.tsx';
import { Profile } from './Profile.tsx';

const api = setUpFakeApi();

beforeEach(() => api.now.answer('getOperator', OPERATOR));

it('the profile is corrected at the field, empties what was emptied, and gives the focus back', async () => {
  const user = await show(<Profile id={4} mayWrite />, ['company', 'errors']);
  await screen.findByText('Nord Drone SAS');
  const opener = button('Modifier le profil');
  await user.click(opener);
  await user.clear(box(/^Nom commercial/));
  await asksFirst({
    api: api.now,
    user,
    input: () => box(/^Nom commercial/),
    submit: () => inDialog('Enregistrer'),
  });
  await user.type(box(/^Nom commercial/), 'Nord');
  await user.clear(box(/^Code postal/));
  await user.type(box(/^Numéro de TVA/), 'FR1');
  await refusesAtField({
    api: api.now,
    user,
    call: 'checkVatNumber',
    field: 'vat_number',
    input: () => box(/^Numéro de TVA/),
    submit: () => inDialog('Enregistrer'),
  });
  api.now.answer('checkVatNumber', {
    vat_number: 'FR44732829320',
    state: 'valid',
    name: null,
    address: null,
    checked_at: null,
    is_old: false,
    is_simulated: true,
  });
  api.now.answer('updateOperator', OPERATOR);
  await user.click(inDialog('Enregistrer'));
  await dialogsGone();
  expect(api.now.bodies('updateOperator').at(-1)).toMatchObject({
    commercial_name: 'Nord',
    postal_code: null,
  });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('the page of a company takes the insurance in the words of its contract, and empties it again', async () => {
  api.now.answer('getOperator', { ...OPERATOR, insurance: 'Contrat 1' });
  api.now.answer('updateOperator', OPERATOR);
  const user = await show(<Profile id={4} mayWrite />, ['company', 'errors']);
  expect(await screen.findByText('Contrat 1')).toBeTruthy();
  for (const [typed, kept] of [
    ['AXA, police 4471, 1 500 000 € par sinistre', 'AXA, police 4471, 1 500 000 € par sinistre'],
    ['', null],
  ] as const) {
    await user.click(button('Modifier le profil'));
    await user.clear(box(/^Assurance/));
    if (typed !== '') await user.type(box(/^Assurance/), typed);
    await user.click(inDialog('Enregistrer'));
    await dialogsGone();
    expect(api.now.bodies('updateOperator').at(-1)).toMatchObject({ insurance: kept });
  }
});

it('the page of a company asks before it drops what was typed', async () => {
  const user = await show(<Profile id={4} mayWrite />, ['company', 'errors']);
  await screen.findByText('Nord Drone SAS');
  await user.click(button('Modifier le profil'));
  await user.type(box(/^Ville/), ' centre');
  await user.keyboard('{Escape}');
  // Over another dialog as well the question begins on “no”.
  await waitFor(() => expect(document.activeElement).toBe(inDialog('Annuler')));
  await user.keyboard('{Escape}');
  await dialogsGone(1);
  expect(box(/^Ville/)).toHaveProperty('value', 'Lille centre');
});

it('house rules refuse no day at all, and keep what was typed', async () => {
  const user = await show(<HouseRules id={4} />, ['company', 'errors']);
  await screen.findByText('aucune limite');
  await user.click(button('Modifier les règles'));
  const days = () => box(/^Durée maximale d’une mission/);
  await user.type(days(), '0');
  await user.click(inDialog('Enregistrer'));
  await waitFor(() => expect(days().getAttribute('aria-invalid')).toBe('true'));
  expect(api.now.bodies('updateOperator')).toEqual([]);
  await user.clear(days());
  await user.type(days(), '3');
  await refusesAtField({
    api: api.now,
    user,
    call: 'updateOperator',
    field: 'custom_config.flight_max_nb_days',
    input: days,
    submit: () => inDialog('Enregistrer'),
  });
});

const [MINE, THEIRS] = ['Enregistrer ma saisie', 'Reprendre ce qui est enregistré'];

/** Another window saved since the dialog was opened. */
const savedMeanwhile = (changes: Partial<typeof OPERATOR>): void => {
  const now = {
    ...OPERATOR,
    ...changes,
    last_change: { version: 4, by: 'Nora Petit', at: '2026-09-10T12:02:00Z' },
  };
  api.now.answer('getOperator', now);
  api.now.answer('updateOperator', now);
  api.now.refuse('updateOperator', 'RECORD_CHANGED', {
    of: ({ body }) => (body as { version?: number }).version !== 4,
  });
};

it('the profile says who saved the same field meanwhile, keeps what was typed, and saves it over theirs', async () => {
  const user = await show(<Profile id={4} mayWrite />, ['company', 'errors']);
  await screen.findByText('Nord Drone SAS');
  await user.click(button('Modifier le profil'));
  await user.type(box(/^Ville/), ' centre');
  await user.type(box(/^Assurance/), 'AXA 1');
  savedMeanwhile({ city: 'Roubaix', address_2: 'Bâtiment C' });
  await user.click(inDialog('Enregistrer'));
  const told = (await screen.findByRole('alert')).textContent ?? '';
  expect(told).toContain('Nora Petit');
  expect(told).toContain('Ville «\u00a0Roubaix\u00a0»');
  expect(told).not.toMatch(/Bâtiment|Assurance/);
  expect(box(/^Ville/)).toHaveProperty('value', 'Lille centre');
  expect(box(/^Assurance/)).toHaveProperty('value', 'AXA 1');
  await user.click(inDialog(MINE));
  await dialogsGone();
  expect(api.now.bodies('updateOperator').at(-1)).toEqual({
    city: 'Lille centre',
    insurance: 'AXA 1',
    version: 4,
  });
});

it('the profile takes what is saved into its field, and leaves the rest of what was typed', async () => {
  const user = await show(<Profile id={4} mayWrite />, ['company', 'errors']);
  await screen.findByText('Nord Drone SAS');
  await user.click(button('Modifier le profil'));
  await user.type(box(/^Ville/), ' centre');
  await user.type(box(/^Assurance/), 'AXA 1');
  savedMeanwhile({ city: null });
  await user.click(inDialog('Enregistrer'));
  expect((await screen.findByRole('alert')).textContent).toContain('Ville (vide)');
  await user.click(inDialog(THEIRS));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(box(/^Ville/)).toHaveProperty('value', '');
  await user.click(inDialog('Enregistrer'));
  await dialogsGone();
  expect(api.now.bodies('updateOperator').at(-1)).toMatchObject({ insurance: 'AXA 1', version: 4 });
});

const rulesOpened = async () => {
  const user = await show(<HouseRules id={4} />, ['company', 'errors']);
  await screen.findByText('aucune limite');
  await user.click(button('Modifier les règles'));
  return user;
};
const rules = (changes: Partial<typeof OPERATOR.custom_config>) => ({
  custom_config: { ...OPERATOR.custom_config, ...changes },
});
const days = () => box(/^Durée maximale d’une mission/);

it('house rules name the rule that somebody else saved, keep what was typed, and save it over theirs', async () => {
  const user = await rulesOpened();
  await user.type(days(), '3');
  savedMeanwhile(rules({ flight_max_nb_days: 7, flight_internal_note_tooltip: 'Client ?' }));
  await user.click(inDialog('Enregistrer'));
  const told = (await screen.findByRole('alert')).textContent ?? '';
  expect(told).toContain('Nora Petit');
  expect(told).toContain('Durée maximale d’une mission «\u00a07\u00a0»');
  expect(told).not.toContain('Consigne');
  expect(days()).toHaveProperty('value', '3');
  await user.click(inDialog(MINE));
  await dialogsGone();
  // Their other rule stays.
  expect(api.now.bodies('updateOperator').at(-1)).toEqual({
    custom_config: { flight_max_nb_days: 3 },
    version: 4,
  });
});

it('house rules take what is saved into the rule, and leave the rest of what was typed', async () => {
  const user = await rulesOpened();
  await user.type(days(), '3');
  await user.type(box(/^Consigne/), 'Référence du client');
  savedMeanwhile(rules({ flight_max_nb_days: 7 }));
  await user.click(inDialog('Enregistrer'));
  await user.click(await screen.findByRole('button', { name: THEIRS }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(days()).toHaveProperty('value', '7');
  expect(box(/^Consigne/)).toHaveProperty('value', 'Référence du client');
});

it('house rules are saved at once where somebody changed another of them', async () => {
  const user = await rulesOpened();
  await user.type(days(), '3');
  savedMeanwhile(rules({ flight_internal_note_tooltip: 'Client ?' }));
  await user.click(inDialog('Enregistrer'));
  await dialogsGone();
  expect(api.now.bodies('updateOperator')).toEqual([
    { custom_config: { flight_max_nb_days: 3 }, version: 3 },
    { custom_config: { flight_max_nb_days: 3 }, version: 4 },
  ]);
});

it('the hours of generalists go as they are typed, in quarters or not', async () => {
  const user = await show(<GeneralistHours id={4} />, ['company', 'errors']);
  await screen.findByText('À toute heure.');
  await user.click(button('Changer les horaires'));
  const [from, to] = screen.getAllByRole('combobox');
  await user.type(from as HTMLElement, '8h30');
  await user.type(to as HTMLElement, '1815');
  await user.tab();
  api.now.refuse('changeGeneralistFlightTimes', 'VALIDATION', {
    non_field_errors: ['Ces heures se croisent.'],
  });
  await user.click(inDialog('Enregistrer'));
  expect(await screen.findByText('Ces heures se croisent.')).toBeTruthy();
  expect(api.now.bodies('changeGeneralistFlightTimes')).toEqual([
    { generalist_flight_time_start: '08:30', generalist_flight_time_end: '18:15' },
  ]);
  expect(from).toHaveProperty('value', '08:30');
});

it('an account of the registry is refused at its field and added once', async () => {
  const user = await show(<Accounts id={4} mayWrite />, ['company', 'errors']);
  await screen.findByText('12345');
  await user.click(button('Ajouter un identifiant'));
  const uid = () => box(/^Identifiant AlphaTango/);
  await user.type(uid(), 'abc');
  await user.click(inDialog('Ajouter un identifiant'));
  await waitFor(() => expect(uid().getAttribute('aria-invalid')).toBe('true'));
  expect(api.now.bodies('addAlphaTangoUid')).toEqual([]);
  await user.clear(uid());
  await user.type(uid(), '678');
  await refusesAtField({
    api: api.now,
    user,
    call: 'addAlphaTangoUid',
    field: 'alphatango_uid',
    input: uid,
    submit: () => inDialog('Ajouter un identifiant'),
  });
});

it('the page of a company takes an account of the registry away once, however quickly it is asked', async () => {
  const user = await show(<Accounts id={4} mayWrite />, ['company', 'errors']);
  await screen.findByText('12345');
  api.now.answer('removeAlphaTangoUid', OPERATOR);
  const release = api.now.hold();
  await user.dblClick(button(/12345/));
  release();
  expect(await screen.findByText('Enregistré.')).toBeTruthy();
  expect(api.now.bodies('removeAlphaTangoUid')).toEqual([{ alphatango_uid: '12345' }]);
});

const RECAP = {
  members: 1,
  pilots: 1,
  drones: 1,
  sub_exploitants: 0,
  flights: 2,
  approvals: 1,
  open_approvals: 0,
  documents: 0,
  document_bytes: 0,
  since: '2026-01-01T00:00:00Z',
  deletion: null,
};

it('the account’s end is asked for once, after a question that begins on “no”', async () => {
  api.now.answer('accountRecap', RECAP);
  const user = await show(<Deletion id={4} />, ['company', 'errors']);
  await user.click(await screen.findByRole('button', { name: 'Supprimer dans une semaine' }));
  const question = screen.getByRole('alertdialog');
  expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Annuler' }));
  const due = { requested_at: '2026-11-22T10:00:00Z', due_at: '2026-11-29T10:00:00Z' };
  api.now.answer('requestAccountDeletion', due);
  api.now.answer('accountRecap', { ...RECAP, deletion: { ...due, requested_by: 'Claire Morel' } });
  const release = api.now.hold();
  await user.dblClick(within(question).getByRole('button', { name: 'Supprimer dans une semaine' }));
  release();
  expect((await screen.findByRole('alert')).textContent).toContain('Claire Morel');
  expect(api.now.sent.filter(({ name }) => name === 'requestAccountDeletion')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Garder le compte' })).toBeTruthy();
});

it('the account cannot end while a request is open', async () => {
  api.now.answer('accountRecap', { ...RECAP, open_approvals: 2 });
  await show(<Deletion id={4} />, ['company', 'errors']);
  expect(await screen.findByText(/2 demandes sont encore ouvertes/)).toBeTruthy();
  expect(button('Supprimer dans une semaine')).toHaveProperty('disabled', true);
});
