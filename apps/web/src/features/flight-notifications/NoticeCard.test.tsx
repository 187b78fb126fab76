import type { FlightNotification } from '@envol/contract/flight-notifications';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show, textOnScreen } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { NoticeCard } from './NoticeCard.tsx';

setUpFakeApi();

const way = {
  way: 'mail',
  state: 'sent',
  at: '2026-06-01T08:00:00.000Z',
  reference: null,
  error: null,
  is_simulated: false,
} as const;
const notice = (changes: object = {}): FlightNotification =>
  ({
    id: 1,
    kind: 'prefecture',
    key: '18',
    status: 'sent',
    channel: 'online',
    decider: 'Préfecture du Cher',
    departement: '18',
    recipient: 'a@example.invalid',
    is_outdated: false,
    scheduled_for: null,
    latest_at: null,
    failure: null,
    is_tried_again: false,
    sent_at: '2026-06-01T08:00:00.000Z',
    is_told: true,
    cancelled_at: null,
    answered_at: null,
    reason: null,
    programmed_by: 'Claire',
    ways: [way],
    events: [],
    events_count: 0,
    desk: null,
    available_actions: [],
    updated_at: '2099-05-20T06:00:00.000Z',
    ...changes,
  }) as FlightNotification;
const FAILED = { ...way, state: 'failed', error: '550' };

it.each([
  [{}, 'Envoyée', 'ok'],
  [{ status: 'updated' }, 'Renvoyée', 'ok'],
  // Nothing left the platform: nobody was told.
  [{ ways: [{ ...way, is_simulated: true }] }, 'Envoyée (démonstration)', 'info'],
  [{ is_outdated: true }, 'À renvoyer', 'warn'],
  [{ status: 'todo', ways: [] }, 'À faire', 'warn'],
  // The prefecture may have forbidden the flight.
  [{ answered_at: '2026-06-02T08:00:00.000Z' }, 'Réponse à lire', 'warn'],
  [{ status: 'programmed', ways: [], scheduled_for: '2026-06-01T08:00:00.000Z' }, 'Programmée', 'blue'],
  [{ status: 'failed', ways: [FAILED], failure: 'mail_refused' }, 'Non envoyée', 'err'],
  // The prefecture has the e-mail, though the registry has nothing.
  [{ status: 'failed', ways: [way, { ...FAILED, way: 'registry' }] }, 'Envoyée en partie', 'err'],
  [{ status: 'cancelled', ways: [] }, 'Annulée', 'archived'],
] as const)('a notice with %j is shown as "%s", %s', async (changes, word, tone) => {
  await show(<NoticeCard notice={notice(changes)} zone="Europe/Paris" actions={null} />, [
    'flight_notifications',
  ]);
  const chips = [...document.querySelectorAll<HTMLElement>('span[data-tone]')];
  expect(chips.map((chip) => [chip.textContent, chip.dataset.tone])).toEqual([[word, tone]]);
});

it('NoticeCard says why it could not be sent, and that nothing is tried again', async () => {
  const failed = { status: 'failed', ways: [FAILED], failure: 'mail_refused' };
  await show(<NoticeCard notice={notice(failed)} zone="Europe/Paris" actions={null} />, [
    'flight_notifications',
  ]);
  expect(screen.getByRole('alert').textContent).toMatch(/vérifiez l’adresse.+Aucun autre essai automatique/);
});

it('NoticeCard asks for the paper form where a prefecture takes nothing online', async () => {
  const paper = { status: 'todo', channel: 'paper', ways: [] };
  await show(<NoticeCard notice={notice(paper)} zone="Europe/Paris" actions={null} />, [
    'flight_notifications',
  ]);
  expect(screen.getByText(/déposez le formulaire papier/)).toBeTruthy();
});

it('says that its journal has more lines than are shown', async () => {
  const events = [{ at: '2026-06-01T08:00:00.000Z', what: 'failed', by: null, detail: null }];
  const shown = (events_count: number) =>
    show(<NoticeCard notice={notice({ events, events_count })} zone="Europe/Paris" actions={null} />, [
      'flight_notifications',
    ]);
  await shown(1);
  expect(screen.queryByText(/dernières lignes/)).toBeNull();
  await shown(640);
  expect(screen.getByText('Les 1 dernières lignes sur 640.')).toBeTruthy();
  expect(screen.getByText('Journal (640)')).toBeTruthy();
});

it.each([
  [['operator:write'], true],
  [['flight:write'], false],
] as const)(
  'NoticeCard names the identifier that is missing in words, and leads with %j to where it is entered: %s',
  async (permissions, isLed) => {
    signedInAs([...permissions]);
    const missing = { ...FAILED, way: 'registry', error: 'no_delegation' };
    const events = [{ at: '2026-06-01T08:00:00.000Z', what: 'failed', by: null, detail: 'no_delegation' }];
    const failed = notice({ status: 'failed', ways: [way, missing], failure: 'no_delegation', events });
    await showPage(
      '/map/flights/1/notifications',
      () => <NoticeCard notice={failed} zone="Europe/Paris" actions={null} />,
      ['flight_notifications'],
    );
    expect(textOnScreen()).not.toContain('no_delegation');
    expect(screen.getAllByText(/pas d’identifiant AlphaTango/)).toHaveLength(3);
    const link = screen.queryByRole('link', { name: 'Ouvrir les réglages de l’entreprise' });
    expect(link?.getAttribute('href') ?? null).toBe(isLed ? '/settings/company' : null);
  },
);
