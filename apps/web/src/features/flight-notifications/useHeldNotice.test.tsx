import type { PrefectureNotificationsInfo } from '@envol/contract/flight-notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { HeldNotice } from './HeldNotice.tsx';
import { NotifyDialog } from './NotifyDialog.tsx';
import { useHeldNotice } from './useHeldNotice.ts';

const api = setUpFakeApi();
const WORDS = ['flight_notifications', 'flights', 'errors', 'common'] as const;
const info = (changes: object = {}) =>
  ({
    needs_reason: [],
    pilots: [{ id: 4, name: 'Camille Laurent', phone: '+33600000000' }],
    drones: [{ id: 5, name: 'Matrice', registration: 'UAS-FR-300001' }],
    insurances: [{ id: 9, name: 'Attestation 2026', expires_on: '2099-12-31', covers_flight: true }],
    registry: 'simulated',
    mail: 'simulated',
    advised_at: '2099-05-20T06:00:00.000Z',
    lines: {
      siret: '73282932000074',
      no_siret: '',
      number: 'FRA1234567890abc',
      address: '3 rue du Port, 31000 Toulouse',
      certificates: [{ pilot_id: 4, certificate: 'FR-RP-118' }],
      communes: ['Toulouse 31000'],
      exclusion: 'plan joint',
      marking: 'cônes',
      signed_at: 'Toulouse',
    },
    recorded: [],
    areas: [{ name: 'Toiture' }],
    prefectures: [
      {
        key: '31',
        prefecture: 'Préfecture 31',
        channel: 'online',
        latest_date: '2099-06-01',
        recipient: 'a@example.invalid',
      },
    ],
    ...changes,
  }) as unknown as PrefectureNotificationsInfo;

/** The dialog, and what holds its declaration: as the mission's page has them. */
const Desk = ({ about }: { readonly about: PrefectureNotificationsInfo }) => {
  const [isOpen, setOpen] = useState(true);
  const holding = useHeldNotice({ id: 1 }, () => setOpen(true));
  return (
    <>
      {holding.held && <HeldNotice onCancel={holding.cancel} onNow={holding.now} />}
      {isOpen && (
        <NotifyDialog
          flight_id={1}
          zone="Europe/Paris"
          about={{ kind: 'prefecture', info: about }}
          {...holding.reopened}
          onFilled={(body, said) => {
            setOpen(false);
            holding.hold(body, said);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
const draw = (about: PrefectureNotificationsInfo) => {
  api.now.answer('previewPrefectureNotifications', []);
  // What is still held when the test ends leaves.
  api.now.answer('notifyPrefecture', []);
  return show(<Desk about={about} />, [...WORDS]);
};
const isHeld = (): boolean => screen.queryByText('Encore', { exact: false }) !== null;
const program = () => screen.getByRole('button', { name: 'Programmer l’envoi' });

it.each([
  ['is late', { needs_reason: ['late'] }],
  ['is too long', { needs_reason: ['over_maximum_days'] }],
  ['leaves after the notice', { advised_at: '2099-06-05T06:00:00.000Z' }],
])('holds no declaration that %s without its reason, and counts it', async (_, changes) => {
  const user = await draw(info(changes));
  expect(screen.queryByText('Toutes les lignes sont remplies.')).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Motif écrit' }), '  ');
  await user.click(screen.getByRole('button', { name: '1 ligne à compléter avant l’envoi' }));
  expect(isHeld()).toBe(false);
  const reason = screen.getByRole('textbox', { name: 'Motif écrit' });
  await waitFor(() => expect(document.activeElement).toBe(reason));
  await user.type(reason, 'Toiture percée hier');
  await user.click(program());
  await waitFor(() => expect(isHeld()).toBe(true));
});

it('asks one of two proofs of insurance, and calls neither optional', async () => {
  const user = await draw(info({ insurances: [] }));
  expect(screen.getByRole('button', { name: '1 ligne à compléter avant l’envoi' })).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Numéro du contrat d’assurance' }), 'RC 1');
  expect(program()).toBeTruthy();
  expect(within(screen.getByRole('dialog')).queryByText('facultatif')).toBeNull();
});

it('opens again with what the server refused at its field, and says that nothing was programmed', async () => {
  const user = await draw(info({ needs_reason: ['late'] }));
  await user.type(screen.getByRole('textbox', { name: 'Motif écrit' }), 'Toiture percée hier');
  await user.click(program());
  await waitFor(() => expect(isHeld()).toBe(true));
  api.now.refuse('notifyPrefecture', 'VALIDATION', {
    fields: { reason: ['Trop court.'], somewhere: ['Une mission voisine le dit déjà.'] },
  });
  await user.click(screen.getByRole('button', { name: /maintenant/ }));
  const dialog = await screen.findByRole('dialog');
  const reason = within(dialog).getByRole('textbox', { name: 'Motif écrit' });
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
  expect(reason).toHaveProperty('value', 'Toiture percée hier');
  expect(within(dialog).getByText('Trop court.')).toBeTruthy();
  expect(within(dialog).getByText('Une mission voisine le dit déjà.')).toBeTruthy();
  expect(within(dialog).getByText(/La déclaration n’a pas été programmée/)).toBeTruthy();
  expect(document.activeElement).toBe(reason);
});
