import type { EmailRequest } from '@envol/contract/email-requests';
import type { ConstraintCapabilities } from '@envol/contract/procedures';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aConstraint, anAnalysis } from '../../../test/constraint.ts';
import { box, button, dialogsGone, inDialog } from '../../../test/controls.ts';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { anEmailRequest } from '../../../test/emailRequest.ts';
import { aFlight } from '../../../test/flight.ts';
import { asksBefore } from '../../../test/formHabits.ts';
import { signedInAs } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { MapProvider } from '../../map/MapProvider.tsx';
import { EmailRequestsScreen } from './EmailRequestsScreen.tsx';

const api = setUpFakeApi();

const ABOUT: ConstraintCapabilities = {
  constraint_id: 3,
  procedure: 'email_request',
  can_request_approval: false,
  can_request_by_email: true,
  can_notify: false,
  can_be_marked: true,
  price_cents: null,
  currency: 'EUR',
  form_links: [{ label: 'Formulaire', url: 'https://example.invalid/f' }],
  public_tip: null,
  email_draft: {
    recipient: 'base@example.invalid',
    subject: 'Demande d’accord',
    message: 'Madame, Monsieur,',
    copy_to: 'moi@example.invalid',
    mail: 'simulated',
  },
  reminder_draft: 'Avez-vous pu lire ?',
  notice: null,
  structure: null,
};
const Screen = () => (
  <MapProvider mode="light">
    <EmailRequestsScreen />
  </MapProvider>
);
const open = (address = '/map/flights/4/requests') =>
  showPage(
    address,
    Screen,
    ['email_requests', 'flights', 'constraints', 'errors'],
    '/map/flights/$id/requests',
  );
const letters = (...requests: EmailRequest[]) => api.now.answer('listEmailRequests', requests);

beforeEach(() => {
  signedInAs(['flight:read', 'flight:write', 'approval:request']);
  api.now.answer('getFlight', aFlight());
  letters();
});

it('EmailRequestsScreen takes a letter back after a question that says whom it had reached', async () => {
  letters(anEmailRequest());
  const { user } = await open();
  await screen.findByText('Envoyée');
  await asksBefore({
    api: api.now,
    user,
    call: 'withdrawEmailRequest',
    opener: () => button('Retirer'),
    confirm: 'Retirer la demande',
    says: /base aérienne.*Un e-mail informe base@example.invalid/,
    agree: () => {
      api.now.answer('withdrawEmailRequest', []);
      letters();
    },
  });
  expect(api.now.last('withdrawEmailRequest')?.params).toEqual({ id: '4', rid: '7' });
  expect(await screen.findByText('Aucune demande par e-mail')).toBeTruthy();
});

it('EmailRequestsScreen opens the letter to write, at once where the address names its constraint', async () => {
  api.now.answer('getFlight', aFlight({ analysis: anAnalysis(aConstraint()) }));
  api.now.answer('getConstraintCapabilities', ABOUT);
  const { user } = await open('/map/flights/4/requests?constraint=3');
  await screen.findByRole('dialog');
  expect(box(/^E-mail du gestionnaire/).value).toBe('base@example.invalid');
  await user.click(inDialog('Annuler'));
  await dialogsGone();
  expect(screen.getByRole('link', { name: /^Formulaire/ })).toBeTruthy();
  await user.click(button('Écrire la demande'));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

it('EmailRequestsScreen says why a letter cannot be written or followed up, and tries again', async () => {
  api.now.answer('getFlight', aFlight({ analysis: anAnalysis(aConstraint()) }));
  letters(anEmailRequest({ constraint_id: 5 }));
  api.now.refuse('getConstraintCapabilities', 'SERVICE_UNAVAILABLE', { detail: 'Revenez dans un instant.' });
  const { user } = await open();
  expect(await screen.findByText('Revenez dans un instant.')).toBeTruthy();
  expect(button('Écrire la demande')).toHaveProperty('disabled', true);
  await user.click(button('Relancer'));
  expect((await screen.findByRole('dialog')).textContent).toContain('Revenez dans un instant.');
  api.now.answer('getConstraintCapabilities', ABOUT);
  await user.click(inDialog('Réessayer'));
  expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('Avez-vous pu lire ?');
});

it('lets who only reads write nothing', async () => {
  signedInAs(['flight:read']);
  api.now.answer('getFlight', aFlight({ analysis: anAnalysis(aConstraint()) }));
  api.now.answer('getConstraintCapabilities', ABOUT);
  letters(anEmailRequest({ constraint_id: 5 }));
  await open('/map/flights/4/requests?constraint=3');
  expect(await screen.findByText('Envoyée')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Écrire|Relancer|Enregistrer|Retirer/ })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
