import type { PrefectureNotificationsInfo } from '@envol/contract/flight-notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { dismissAllSnackbars } from '../../ui/snackbar/snackbars.ts';
import { DelayedNotice } from './DelayedNotice.tsx';
import { NotifyDialog } from './NotifyDialog.tsx';
import { useDelayedNotice } from './useDelayedNotice.ts';

const api = setUpFakeApi();
const WORDS = ['flight_notifications', 'flights', 'errors', 'common'] as const;
const info = (changes: object = {}) =>
  ({
    needs_reason: [],
    pilots: [{ id: 4, name: 'Camille Laurent', phone: '+33600000000' }],
    drones: [{ id: 5, name: 'Matrice', registration: 'UAS-FR-300001' }],
    insurances: [{ id: 9, name: 'Attestation 2026', expires_on: '2099-12-31', covers_flight: true }],
    registry: 'simulated',
    registry_uid: '184533',
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
  const holding = useDelayedNotice('prefecture', { id: 1 }, () => setOpen(true));
  return (
    <>
      {holding.held && (
        <DelayedNotice
          kind="prefecture"
          sendAt={holding.held.send_at}
          onCancel={holding.cancel}
          onNow={holding.now}
        />
      )}
      {holding.wasLeft && <p>Laissée en route.</p>}
      {isOpen && (
        <NotifyDialog
          flight_id={1}
          zone="Europe/Paris"
          starts_at="2099-06-11T06:00:00.000Z"
          about={{ kind: 'prefecture', info: about }}
          {...holding.reopened}
          onFilled={(body, said) => {
            setOpen(false);
            holding.hold(body, said);
          }}
          onClose={() => {
            setOpen(false);
            holding.giveUp();
          }}
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

describe('the form of a notification', () => {
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

  const KEPT = 'envol.draft.-.notice.1';
  const contract = () => screen.getByRole('textbox', { name: 'Numéro du contrat d’assurance' });

  it('keeps a declaration whose page is closed before the server has it, gives it back and says so', async () => {
    const user = await draw(info({ insurances: [] }));
    await user.type(contract(), 'RC 118');
    await user.click(program());
    await waitFor(() => expect(isHeld()).toBe(true));
    // Refused for what no line shows: another window archived the drone.
    api.now.refuse('notifyPrefecture', 'DRONE_UNKNOWN');
    cleanup();
    await waitFor(() =>
      expect(api.now.sent.filter(({ name }) => name === 'notifyPrefecture')).toHaveLength(1),
    );
    dismissAllSnackbars();
    await draw(info({ insurances: [] }));
    expect(screen.getByText('Laissée en route.')).toBeTruthy();
    expect(contract()).toHaveProperty('value', 'RC 118');
    // Closed by hand, it is asked for by nobody.
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(localStorage.getItem(KEPT)).toBeNull();
  });

  it('keeps nothing of a declaration that was received as its page closed', async () => {
    const user = await draw(info());
    await user.click(program());
    await waitFor(() => expect(localStorage.getItem(KEPT)).not.toBeNull());
    cleanup();
    await waitFor(() => expect(localStorage.getItem(KEPT)).toBeNull());
  });

  it('proposes an hour to come where the advised one is over', async () => {
    await draw(info({ advised_at: '2020-05-20T06:00:00.000Z' }));
    expect(screen.getByRole('button', { name: 'Programmer l’envoi' })).toBeTruthy();
    expect(screen.queryByText(/Cette heure est passée/)).toBeNull();
  });

  it('offers no sending once the flight will have begun', async () => {
    await draw(info({ advised_at: '2099-06-11T06:00:00.000Z', needs_reason: [] }));
    const user = userEvent.setup();
    const reason = screen.queryByRole('textbox', { name: 'Motif écrit' });
    if (reason !== null) await user.type(reason, 'Toiture percée hier');
    expect(screen.queryByRole('button', { name: 'Programmer l’envoi' })).toBeNull();
    expect(screen.getByRole('button', { name: '1 ligne à compléter avant l’envoi' })).toBeTruthy();
    expect(screen.getByText(/Le vol aura commencé/)).toBeTruthy();
  });
});
