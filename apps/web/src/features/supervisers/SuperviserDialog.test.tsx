import type { Superviser, SuperviserAuthority } from '@envol/contract/supervisers';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { outlivesSession } from '../../../test/formHabits.ts';
import { signedInAs } from '../../../test/people.ts';
import { SuperviserDialog } from './SuperviserDialog.tsx';

const api = setUpFakeApi();

const APPROACH: SuperviserAuthority = {
  kind: 'authority',
  id: 4,
  name: 'Approche de l’Ouest',
  authority_type: 'air_traffic_control',
  structures: [
    { id: 8, code: 'LFRS', name: 'Nantes' },
    { id: 9, code: 'LFRN', name: 'Rennes' },
  ],
};
const LEA: Superviser = {
  id: 7,
  user_id: 3,
  username: 'lea.garnier',
  email: 'lea@example.invalid',
  long_name: 'Léa Garnier',
  is_active: true,
  authority_id: 4,
  structure_id: null,
  authority_name: 'Approche de l’Ouest',
  user_type: 'authorities',
  role: 'controller',
  access_privileges: ['approvals'],
  simplified_interface: true,
  email_notification_preferences: 'none',
  preferred_basemap: null,
  structure_ids: [8],
  since: '2026-01-01T00:00:00.000Z',
  available_actions: ['edit', 'delete'],
};

const opened = async (person: Superviser | null) => {
  signedInAs(['superviser:write']);
  const onClose = vi.fn();
  const user = await show(<SuperviserDialog person={person} authorities={[APPROACH]} onClose={onClose} />, [
    'supervisers',
    'errors',
  ]);
  const dialog = screen.getByRole('dialog');
  return {
    dialog,
    onClose,
    submit: (): Promise<void> => user.click(dialog.querySelector('button[type=submit]') as HTMLElement),
    user,
  };
};

describe('the dialog of a supervisor', () => {
  it('says in one sentence what the rights amount to, and sends them whole', async () => {
    const { dialog, submit, onClose } = await opened(LEA);
    expect(dialog.textContent).toMatch(/décide des demandes.*interface simplifiée \(1 structure\)/);
    api.now.answer('updateSuperviser', LEA);
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.now.sent.at(-1)?.body).toMatchObject({
      authority_id: 4,
      structure_ids: [8],
      email_notification_preferences: 'none',
      preferred_basemap: null,
    });
  });

  it('shows a taken address at its field', async () => {
    const { user, submit } = await opened(null);
    await user.click(screen.getByRole('textbox', { name: 'Nom' }));
    await user.paste('Maud Delaunay');
    await user.click(screen.getByRole('textbox', { name: 'E-mail' }));
    await user.paste('maud@example.org');
    api.now.refuse('createSuperviser', 'EMAIL_ALREADY_EXISTS', {
      fields: { email: ['Adresse déjà prise.'] },
    });
    await submit();
    expect(await screen.findByText('Adresse déjà prise.')).toBeTruthy();
    expect(api.now.sent.at(-1)?.body).toMatchObject({ authority_id: 4, structure_ids: null });
  });
});

it('SuperviserDialog gives back what was typed when the session ended', () =>
  outlivesSession({
    open: async () => (await opened(null)).user,
    input: () => screen.getByRole('textbox', { name: 'Nom' }),
  }));
