import { type Pilot, PilotInput } from '@envol/contract/pilots';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { AddPilot, PilotDialog } from './PilotDialog.tsx';

const api = setUpFakeApi();

const LEA: Pilot = {
  id: 7,
  first_name: 'Léa',
  last_name: 'Garnier',
  full_name: 'Léa Garnier',
  email: null,
  phone: '+33 6 39 98 00 03',
  sub_exploitant_id: null,
  is_main_contact: false,
  is_archived: false,
  proposed_for_future_missions: true,
  gender: null,
  birth_date: null,
  birth_place: null,
  dji_controller_number: null,
  alphatango_uids: [],
  is_restricted: false,
  has_account: false,
  team: null,
  papers: { count: 0, expiry: 'none', category: null, expires_on: null },
  last_change: { version: 3, by: null, at: null },
};

const Adding = ({ pilot = null }: { readonly pilot?: Pilot | null }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      {open && <PilotDialog pilot={pilot} onClose={() => setOpen(false)} />}
    </>
  );
};

const opened = async (pilot: Pilot | null = null) => {
  const user = await show(<Adding pilot={pilot} />, ['pilots', 'errors']);
  await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
  const dialog = screen.getByRole('dialog');
  const submit = (): Promise<void> => user.click(dialog.querySelector('button[type=submit]') as HTMLElement);
  return { user, dialog, submit };
};

describe('the dialog of a pilot', () => {
  it('says what is missing at its field, takes the focus there, and sends nothing', async () => {
    const { submit } = await opened();
    await submit();
    const field = screen.getByRole('textbox', { name: 'Prénom' });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole('alert').textContent).toMatch(/2 champs/);
    expect(api.now.sent).toEqual([]);
  });

  it('says what is wrong when a field is left, and what is empty only when it is sent', async () => {
    const { user } = await opened();
    const mail = screen.getByRole('textbox', { name: /mail/i });
    await user.click(screen.getByRole('textbox', { name: 'Prénom' }));
    await user.type(mail, 'lea@');
    expect(mail.getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    expect(await screen.findByText('Adresse e-mail non valide.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Prénom' }).getAttribute('aria-invalid')).toBeNull();
    await user.type(mail, 'example.org');
    await waitFor(() => expect(mail.getAttribute('aria-invalid')).toBeNull());
  });

  it('says a refusal of what no field shows for the whole form', async () => {
    const { submit } = await opened(LEA);
    api.now.refuse('updatePilot', 'VALIDATION', { fields: { is_archived: ['Déjà archivé.'] } });
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('Déjà archivé.');
  });

  it('shows what the server refuses at its field, and keeps what was typed', async () => {
    const { user, submit } = await opened();
    api.now.refuse('createPilot', 'VALIDATION', { fields: { phone: ['Ce numéro est déjà pris.'] } });
    await user.type(screen.getByRole('textbox', { name: 'Prénom' }), 'Léa');
    await user.type(screen.getByRole('textbox', { name: 'Nom' }), 'Garnier');
    await user.type(screen.getByRole('textbox', { name: /Téléphone/ }), '06 39 98 00 03');
    await submit();
    expect(await screen.findByText('Ce numéro est déjà pris.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Prénom' })).toHaveProperty('value', 'Léa');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Téléphone/ })),
    );
  });

  it('says what no field can show for the whole form', async () => {
    const { submit } = await opened(LEA);
    api.now.refuse('updatePilot', 'FORBIDDEN', { detail: 'Vous ne pouvez pas modifier ce télépilote.' });
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('Vous ne pouvez pas modifier ce télépilote.');
  });

  it('saves what was changed in it and nothing else, says so and closes', async () => {
    const { user, submit } = await opened(LEA);
    api.now.answer('updatePilot', ({ body }) => ({ ...LEA, ...PilotInput.partial().parse(body) }) as Pilot);
    const name = screen.getByRole('textbox', { name: 'Prénom' });
    await user.clear(name);
    await user.type(name, 'Lou');
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // What a colleague wrote of the other fields since it was opened stays.
    expect(api.now.bodies('updatePilot')).toEqual([{ first_name: 'Lou', version: 3 }]);
    expect(screen.getByText(/Léa Garnier/)).toBeTruthy();
  });

  /** Another window saved since the dialog was opened. */
  const savedMeanwhile = (changes: Partial<Pilot>): void => {
    const now = {
      ...LEA,
      ...changes,
      last_change: { version: 4, by: 'Nora Petit', at: '2026-09-10T12:02:00Z' },
    };
    api.now.answer('getPilot', { ...now, last_position: null });
    api.now.answer('updatePilot', ({ body }) => ({ ...now, ...PilotInput.partial().parse(body) }) as Pilot);
    api.now.refuse('updatePilot', 'RECORD_CHANGED', {
      of: ({ body }) => (body as { version?: number }).version !== 4,
    });
  };
  const typeTeam = async (user: Awaited<ReturnType<typeof opened>>['user'], text: string): Promise<void> => {
    const team = screen.getByRole('textbox', { name: /^Équipe/ });
    await user.clear(team);
    await user.type(team, text);
  };

  it('says who saved the same field meanwhile, keeps what was typed, and saves it over theirs', async () => {
    const { user, submit } = await opened({ ...LEA, team: 'Sud' });
    savedMeanwhile({ team: 'Nord' });
    await typeTeam(user, 'Ouest');
    await submit();
    const told = (await screen.findByRole('alert')).textContent ?? '';
    expect(told).toContain('Nora Petit');
    expect(told).toContain('Équipe «\u00a0Nord\u00a0»');
    expect(screen.getByRole('textbox', { name: /^Équipe/ })).toHaveProperty('value', 'Ouest');
    await user.click(screen.getByRole('button', { name: 'Enregistrer ma saisie' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.now.bodies('updatePilot').at(-1)).toEqual({ team: 'Ouest', version: 4 });
  });

  it('takes what is saved into the form, and leaves the rest of what was typed', async () => {
    const { user, submit } = await opened({ ...LEA, team: 'Sud' });
    savedMeanwhile({ team: 'Nord' });
    await typeTeam(user, 'Ouest');
    const name = screen.getByRole('textbox', { name: 'Prénom' });
    await user.clear(name);
    await user.type(name, 'Lou');
    await submit();
    await user.click(await screen.findByRole('button', { name: 'Reprendre ce qui est enregistré' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('textbox', { name: /^Équipe/ })).toHaveProperty('value', 'Nord');
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.now.bodies('updatePilot').at(-1)).toMatchObject({
      first_name: 'Lou',
      team: 'Nord',
      version: 4,
    });
  });

  it('saves at once where somebody changed other fields alone', async () => {
    const { user, submit } = await opened({ ...LEA, team: 'Sud' });
    savedMeanwhile({ phone: '+33 6 39 98 00 77', team: 'Sud' });
    await typeTeam(user, 'Ouest');
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.now.bodies('updatePilot').at(-1)).toEqual({ team: 'Ouest', version: 4 });
  });

  it('closes by Escape while untouched, and gives the focus back', async () => {
    const { user } = await opened();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ouvrir' })));
  });

  it('asks before it loses what was typed', async () => {
    const { user } = await opened();
    await user.type(screen.getByRole('textbox', { name: 'Prénom' }), 'L');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Prénom' })).toHaveProperty('value', 'L');
  });
});

it('PilotDialog takes no pilot without a phone where a mission waits for one', async () => {
  const user = await show(<AddPilot onClose={() => undefined} onAdded={() => undefined} />, [
    'pilots',
    'errors',
  ]);
  const phone = screen.getByRole('textbox', { name: 'Téléphone' });
  await user.type(screen.getByRole('textbox', { name: 'Prénom' }), 'Léa');
  await user.type(screen.getByRole('textbox', { name: 'Nom' }), 'Garnier');
  await user.click(screen.getByRole('button', { name: 'Ajouter un télépilote' }));
  await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'));
  expect(api.now.sent).toEqual([]);
  api.now.answer('createPilot', LEA);
  await user.type(phone, '+33 6 39 98 00 03');
  await user.click(screen.getByRole('button', { name: 'Ajouter un télépilote' }));
  await waitFor(() => expect(api.now.bodies('createPilot')[0]).toMatchObject({ phone: '+33 6 39 98 00 03' }));
});
