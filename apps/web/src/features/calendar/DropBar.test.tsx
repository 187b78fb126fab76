import type { FlightSummary } from '@envol/contract/flights';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpQuietAnalyst } from '../../../test/analyst.ts';
import { approvalOf } from '../../../test/approvals.ts';
import { button, dialog, dialogsGone, inDialog } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { aFlight } from '../../../test/flight.ts';
import { DropBar } from './DropBar.tsx';
import { useMove } from './useMove.ts';

const api = setUpFakeApi();
setUpQuietAnalyst(api);
const LEA = [{ id: 2, full_name: 'Léa Petit', name: 'Léa Petit' }];
const FLIGHT = { ...aFlight(), pilots: LEA } as unknown as FlightSummary;
const ASKED = { ...FLIGHT, approvals: [approvalOf({ status: 'accepted' })] } as unknown as FlightSummary;

const Calendar = ({
  flight,
  others = [],
}: {
  readonly flight: FlightSummary;
  readonly others?: readonly FlightSummary[];
}) => {
  const mover = useMove();
  return (
    <>
      <button type="button" onClick={() => mover.lift(flight)}>
        Soulever
      </button>
      <button type="button" onClick={() => mover.toDay(flight, '2026-11-26')}>
        Porter
      </button>
      <DropBar mover={mover} others={others} />
    </>
  );
};
const open = (flight: FlightSummary, others?: readonly FlightSummary[]) =>
  show(<Calendar flight={flight} {...(others && { others })} />, ['missions_calendar', 'flights', 'errors']);
const moves = () => api.now.bodies('updateFlight');

beforeEach(() => {
  api.now.answer('getFlight', aFlight());
  api.now.answer('simplifiedPilots', []);
  api.now.answer('simplifiedDrones', []);
});

it('DropBar says what putting the mission down would mean, and moves it once', async () => {
  const user = await open(FLIGHT, [
    { ...FLIGHT, id: 5, date_start: '2026-11-26T09:00:00Z', date_end: '2026-11-26T11:00:00Z' },
  ]);
  expect(screen.queryByRole('status')).toBeNull();
  await user.click(button('Soulever'));
  expect(button('Déplacer la mission')).toHaveProperty('disabled', true);
  expect(screen.getByText('Équipe et drone libres')).toBeTruthy();
  await user.click(button('Porter'));
  expect(screen.getByText('Léa Petit : déjà en vol ailleurs')).toBeTruthy();
  api.now.answer('updateFlight', aFlight());
  const release = api.now.hold();
  await user.dblClick(button('Déplacer la mission'));
  release();
  expect(await screen.findByText(/« Pont de Blagnac » déplacée/)).toBeTruthy();
  expect(moves()).toMatchObject([{ date_start: '2026-11-26T08:00:00.000Z' }]);
});

it('DropBar names somebody once, however many days the two missions share', async () => {
  const daily = { is_continuous: false, hours_reference: 'local' as const };
  const user = await open({ ...FLIGHT, ...daily, date_end: '2026-12-20T09:00:00Z' }, [
    {
      ...{ ...FLIGHT, ...daily, id: 5 },
      ...{ date_start: '2026-11-20T08:30:00Z', date_end: '2026-12-30T11:00:00Z' },
    },
  ]);
  await user.click(button('Porter'));
  expect(screen.getByText('Léa Petit : déjà en vol ailleurs')).toBeTruthy();
});

it('The bar of a carried mission leaves the mission where it was when told to', async () => {
  const user = await open(FLIGHT);
  await user.click(button('Porter'));
  await user.click(button('Laisser en place'));
  expect(screen.queryByText('Si vous posez ici :')).toBeNull();
  expect(moves()).toEqual([]);
});

it('DropBar asks first where an agreement stands for the former period', async () => {
  const user = await open(ASKED);
  for (const leave of [() => user.keyboard('{Escape}'), () => user.click(inDialog('Annuler'))]) {
    await user.click(button('Porter'));
    await user.click(button('Déplacer la mission'));
    expect(dialog().textContent).toContain('A-1007 vaut pour la période actuelle');
    await leave();
    await dialogsGone();
  }
  expect(moves()).toEqual([]);
  await user.click(button('Porter'));
  await user.click(button('Déplacer la mission'));
  api.now.answer('updateFlight', aFlight());
  const release = api.now.hold();
  await user.dblClick(inDialog('Déplacer la mission'));
  release();
  expect(await screen.findByText(/« Pont de Blagnac » déplacée/)).toBeTruthy();
  expect(moves()).toHaveLength(1);
});
