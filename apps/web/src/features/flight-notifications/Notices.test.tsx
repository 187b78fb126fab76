import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { aFlight } from '../../../test/flight.ts';
import { openSessionOf } from '../../../test/people.ts';
import { armyInfo, prefectureInfo } from '../../../test/prefectureInfo.ts';
import { showPage } from '../../../test/router.tsx';
import { currentIdentity } from '../../api/session.ts';
import { presentTime } from '../../device/clock.ts';
import { Notices } from './Notices.tsx';

const api = setUpFakeApi();
const FLIGHT = aFlight({ id: 67 });
/** What each kind of notification says of itself. */
const KINDS = [
  ['prefecture', 'notice', 'Cette déclaration est en cours', 'Préparer la déclaration'],
  ['army', 'army_notice', 'Cette notification aux armées est en cours', 'Préparer la notification'],
] as const;
type Kind = (typeof KINDS)[number][0];

const { certificates: _, ...lines } = prefectureInfo.lines;
const SAID = {
  lines: { ...lines, certificate: '' },
  pilot_id: null,
  drone_id: null,
  insurance_document_id: null,
  insurance_reference: 'RC 118',
  reason: '',
  send_at: prefectureInfo.advised_at,
  recipients: [{ key: '31', email: 'a@example.invalid' }],
};

/** What another window of this device writes. */
const writeElsewhere = (place: string, kept_at: number | null): void => {
  if (kept_at === null) localStorage.removeItem(place);
  else localStorage.setItem(place, JSON.stringify({ said: SAID, kept_at }));
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: place }));
  });
};

const open = async (kind: Kind, kept_at: number | null, declare: Kind | null = null) => {
  openSessionOf({ permissions: ['flight:read', 'flight:write'] });
  const name = kind === 'army' ? 'army_notice' : 'notice';
  const place = `envol.draft.${currentIdentity()}.${name}.67`;
  writeElsewhere(place, kept_at);
  const pilots = [{ id: 4, name: 'Camille Laurent', phone: '+33600000000' }];
  const drones = [{ id: 5, name: 'Matrice', registration: 'UAS-FR-300001' }];
  api.now.answer('getPrefectureNotificationsInfo', { ...prefectureInfo, is_needed: kind === 'prefecture' });
  api.now.answer('getArmyNotificationsInfo', { ...armyInfo, pilots, drones, is_needed: kind === 'army' });
  api.now.answer('listPrefectureNotifications', []);
  api.now.answer('listArmyNotifications', []);
  api.now.answer('getCerfaPrefecture', { cerfa_prefecture: null });
  api.now.answer('previewPrefectureNotifications', []);
  const { user } = await showPage(
    '/map/flights/67/notifications',
    () => <Notices flight={FLIGHT} declare={declare} />,
    ['flight_notifications', 'flights'],
  );
  await screen.findByText(kind === 'army' ? 'Ministère des Armées' : /Jusqu’au|Au plus tard/);
  return { user, place };
};

describe.each(KINDS)('a first notification to the %s', (kind, _name, elsewhere, prepare) => {
  const isElsewhere = () => screen.queryByText(elsewhere, { exact: false }) !== null;
  const offered = () => screen.queryByRole('button', { name: prepare });

  it('is not offered a second time while another window holds it, which is said', async () => {
    const { place } = await open(kind, presentTime(), kind);
    expect(isElsewhere()).toBe(true);
    expect(screen.queryByText(/Vous avez quitté la page/)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(offered()).toBeNull();
    // Taken back there.
    writeElsewhere(place, 0);
    await screen.findByRole('dialog');
    expect(screen.getByText(/Vous avez quitté la page/)).toBeTruthy();
    expect(screen.getByDisplayValue('RC 118')).toBeTruthy();
    expect(isElsewhere()).toBe(false);
  });

  it('closes its own form once another window holds it', async () => {
    const { place } = await open(kind, null, kind);
    await screen.findByRole('dialog');
    writeElsewhere(place, presentTime());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isElsewhere()).toBe(true);
    // Received.
    writeElsewhere(place, null);
    await waitFor(() => expect(isElsewhere()).toBe(false));
    expect(screen.queryByText(/Vous avez quitté la page/)).toBeNull();
  });

  it('says that a page was left once nobody can be sending it any more', async () => {
    await open(kind, 1);
    expect(screen.getByText(/Vous avez quitté la page/)).toBeTruthy();
    expect(isElsewhere()).toBe(false);
  });
});

it('The notices hold the army’s notification back, give it back where it is cancelled, and send it once', async () => {
  const { user, place } = await open('army', null, 'army');
  await user.type(await screen.findByRole('textbox', { name: /contrat d’assurance/ }), 'RC 118');
  await user.click(screen.getByRole('button', { name: 'Programmer l’envoi' }));
  await screen.findByText('La notification aux armées va être programmée.');
  expect(localStorage.getItem(place)).not.toBeNull();
  expect(api.now.bodies('notifyArmy')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Annuler l’envoi' }));
  await screen.findByRole('dialog');
  expect(screen.getByDisplayValue('RC 118')).toBeTruthy();
  api.now.answer('notifyArmy', []);
  await user.click(screen.getByRole('button', { name: 'Programmer l’envoi' }));
  await user.click(await screen.findByRole('button', { name: 'Programmer maintenant' }));
  const said = { pilot_id: 4, drone_id: 5, insurance_document_id: null, insurance_reference: 'RC 118' };
  await waitFor(() => expect(api.now.bodies('notifyArmy')).toEqual([said]));
  expect(localStorage.getItem(place)).toBeNull();
});
