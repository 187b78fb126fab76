import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { NO_CHANGES } from '../../../test/flight.ts';
import { openSessionOf } from '../../../test/people.ts';
import { setEveryPlace } from '../../../test/places.ts';
import { MapProvider } from '../../map/MapProvider.tsx';
import { DayFactsOf, type NextAct, type PilotCard } from '../../shared/day/index.ts';
import { Pieces, placesOf } from '../../shared/places/index.ts';
import { Acts } from './Acts.tsx';

const api = setUpFakeApi();
setEveryPlace();
const HOURS = [{ from: '2099-11-24T08:00:00.000Z', to: '2099-11-24T12:00:00.000Z' }];
const card = (id: number, next: NextAct): PilotCard =>
  ({
    next,
    approval: {
      id,
      status: 'accepted',
      structure_id: 1,
      structure_name: 'Tour de Nantes',
      date_start: HOURS[0]?.from,
      date_end: HOURS[0]?.to,
      time_zone: 'Europe/Paris',
      max_flying_height: 60,
      flight: { id: 4, name: `Toitures ${id}` },
    },
    activation: null,
    others: [],
    refused: null,
    take_off: null,
    waiting: [],
    is_coming: false,
  }) as unknown as PilotCard;
const told = (approval_id: number) => ({
  approval_id,
  is_required: true,
  approval_stands: true,
  time_zone: 'Europe/Paris',
  allowed_hours: HOURS,
  max_flying_height: 40,
  max_hours: 2,
  deadline: { limit: '2099-11-23T08:00:00.000Z', tolerated: '2099-11-23T08:00:00.000Z' },
  is_late: false,
  breaches: [],
  conflicts: [],
  can_activate: true,
});
const FREE = {
  obstacles: [],
  hours: null,
  time_zone: 'Europe/Paris',
  max_flying_height: 40,
  conflicts: [],
};
const idsOf = (name: string) =>
  api.now.sent.flatMap((each) => (each.name === name ? [each.query.get('ids') ?? each.params.id] : []));
const day = (cards: readonly PilotCard[]) =>
  show(
    <MapProvider mode="light" baseMapUrls={{ ign_plan: null, ign_satellite: null, icao: null }}>
      <DayFactsOf cards={cards}>
        {cards.map((each) => (
          <article key={each.approval.id}>
            <Pieces of={placesOf('pilotDay', 'notices')} give={{ card: each }} />
            <Acts card={each} callee={{ phone: null, word: 'call' }} />
          </article>
        ))}
      </DayFactsOf>
    </MapProvider>,
    ['day', 'errors'],
  );

beforeEach(() => {
  openSessionOf({ capabilities: ['flies'] });
  api.now.answer('listFlightChanges', NO_CHANGES);
  api.now.answer('listActivationCapabilities', ({ query }) =>
    (query.get('ids') ?? '').split(',').map((id) => told(Number(id))),
  );
  api.now.answer('checkTakeOffs', ({ query }) =>
    (query.get('ids') ?? '')
      .split(',')
      .map((id) => ({ ...FREE, approval_id: Number(id), can_request: true })),
  );
  return () => localStorage.clear();
});

it('a pilot’s day asks once for all cards of a day, and again of the one whose hours are typed', async () => {
  await day([card(3, 'activate'), card(1, 'activate'), card(2, 'activate')]);
  expect(await screen.findAllByRole('button', { name: 'Activer 09:00–11:00' })).toHaveLength(3);
  expect(screen.getAllByText(/Au plus tard|avant le|23 nov/)).toHaveLength(3);
  expect(idsOf('listActivationCapabilities')).toEqual(['1,2,3']);
  expect(idsOf('getActivationCapabilities')).toEqual([]);
  const { approval_id: _, ...alone } = told(3);
  api.now.answer('getActivationCapabilities', alone);
  const [first] = document.querySelectorAll<HTMLInputElement>('input[type=time]');
  fireEvent.change(first as HTMLInputElement, { target: { value: '09:30' } });
  await waitFor(() => expect(idsOf('getActivationCapabilities')).toEqual(['3']));
});

it('a pilot’s day asks once whether the take-offs of a day may be requested', async () => {
  api.now.answer('checkTakeOffs', [
    { ...FREE, approval_id: 1, can_request: true },
    { ...FREE, approval_id: 2, can_request: false, obstacles: ['no_activation'] },
    { ...FREE, approval_id: 3, can_request: false, obstacles: ['uspace_closed'] },
  ]);
  await day([card(1, 'request'), card(2, 'request'), card(3, 'activate')]);
  const buttons = () => screen.getAllByRole('button', { name: /décollage/i });
  await waitFor(() => expect(buttons().map((each) => each.hasAttribute('disabled'))).toEqual([false, true]));
  expect(idsOf('checkTakeOffs')).toEqual(['1,2,3']);
  expect(screen.getAllByText('U-space fermé : aucun décollage.')).toHaveLength(1);
});

it('a pilot’s day asks alone for a card that the answer for all leaves out', async () => {
  const { approval_id: _, ...alone } = told(2);
  api.now.answer('listActivationCapabilities', [told(1)]);
  api.now.answer('getActivationCapabilities', alone);
  api.now.answer('checkTakeOffs', []);
  api.now.answer('checkTakeOff', { ...FREE, can_request: false, obstacles: ['no_activation'] });
  await day([card(1, 'activate'), card(2, 'activate'), card(3, 'request')]);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Activer 09:00–11:00' })).toHaveLength(2));
  await waitFor(() => expect(idsOf('checkTakeOff').toSorted()).toEqual([1, 2, 3].map(String)));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /décollage/i }).hasAttribute('disabled')).toBe(true),
  );
});

it('a pilot’s day asks for as many approvals at once as one call takes', async () => {
  await day(Array.from({ length: 130 }, (_, index) => card(index + 1, 'await_activation')));
  await waitFor(() => expect(idsOf('listActivationCapabilities')).toHaveLength(2));
  expect(idsOf('listActivationCapabilities').map((ids) => ids?.split(',').length)).toEqual([100, 30]);
});
