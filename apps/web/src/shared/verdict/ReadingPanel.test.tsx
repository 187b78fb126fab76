import type { SourceCheck } from '@envol/domain/airspace/constraint';
import { READABLE_SOURCES, readingStep } from '@envol/domain/flights/readings';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { aFlight } from '../../../test/flight.ts';
import { signedInAs } from '../../../test/people.ts';
import { presentTime } from '../../device/clock.ts';
import { dismissAllSnackbars } from '../../ui/snackbar/snackbars.ts';
import { MissionPartContext } from './missionPart.ts';
import { ReadingPanel } from './ReadingPanel.tsx';

const api = setUpFakeApi();
const SHOWN = 4;
const HOUR = 3_600_000;
const inHours = (hours: number): string => new Date(presentTime() + hours * HOUR).toISOString();
const OLD = { code: 'official_out_of_date', params: { since: '2026-06-11', days: 171 } };
const LEFT: readonly SourceCheck[] = READABLE_SOURCES.map((source) =>
  source === 'heliports' || source === 'other_zones'
    ? { source, status: 'out_of_date', reason: OLD }
    : { source, status: 'not_checked', reason: { code: `${source}_not_checked`, params: {} } },
);

const draw = (hours: number, checks = LEFT, isFolded = false) => {
  api.now.answer('flightNotamsAnalysis', {
    state: 'not_checked',
    firs: [],
    source: 'staff',
    fetched_at: null,
    failed_at: null,
    within_m: 10_000,
    affecting: 0,
    unsettled: 0,
    unread: 0,
    count: 0,
    notams: [],
  });
  const flight = aFlight({ id: 7, version: SHOWN, date_start: inHours(hours), date_end: inHours(hours + 1) });
  return show(
    <MissionPartContext value={{ flight, open: () => undefined, sources: [] }}>
      <ReadingPanel checks={checks} isFolded={isFolded} />
    </MissionPartContext>,
    ['missions', 'flights', 'constraints', 'notams'],
  );
};
const boxes = () => screen.queryAllByRole('checkbox');

it('ReadingPanel declares all that may be read by one act, in one sentence with the person’s name, and keeps the focus', async () => {
  signedInAs(['flight:read', 'flight:write']);
  const user = await draw(3);
  // Ten sources on nine rows, and the box for all.
  expect(boxes()).toHaveLength(10);
  expect(screen.queryByRole('button', { name: /^Confirmer/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Tout lu' }));
  const said = screen.getByText(/déclare avoir lu ce qui est en vigueur, pour ce lieu, cette période/);
  expect(said.textContent).toMatch(/SIA.*NOTAM.*Zones UAS/);
  api.now.answer('readSource', { readings: [] });
  await user.click(screen.getByRole('button', { name: /^Confirmer au nom de / }));
  await waitFor(() => expect(document.body.textContent).toContain('Déclaré lu par'));
  expect(api.now.sent.filter(({ name }) => name === 'readSource').at(-1)).toMatchObject({
    body: { sources: expect.arrayContaining([...READABLE_SOURCES]), is_read: true, version: SHOWN },
  });
  expect(document.activeElement?.tagName).toBe('SECTION');
  expect(screen.getByRole('button', { name: 'Annuler la lecture' })).toBeTruthy();
});

it('ReadingPanel declares nothing for a mission that was changed since it was shown, and says so', async () => {
  signedInAs(['flight:read', 'flight:write']);
  const user = await draw(3);
  await user.click(screen.getByRole('checkbox', { name: 'Tout lu' }));
  api.now.refuse('readSource', 'ANALYSIS_OUTDATED');
  await user.click(screen.getByRole('button', { name: /^Confirmer au nom de / }));
  await waitFor(() => expect(document.body.textContent).toContain('Rien n’a été déclaré lu'));
  expect(document.body.textContent).not.toContain('Déclaré lu par');
  expect(screen.getAllByRole('checkbox', { checked: false })).toHaveLength(10);
});

/** The mission's page, on which a later version arrives at the press of a button. */
const ChangingPage = ({ flight }: { readonly flight: ReturnType<typeof aFlight> }) => {
  const [version, setVersion] = useState(SHOWN);
  return (
    <MissionPartContext value={{ flight: { ...flight, version }, open: () => undefined, sources: [] }}>
      <button type="button" onClick={() => setVersion(SHOWN + 1)}>
        Version suivante
      </button>
      <ReadingPanel checks={LEFT.filter(({ source }) => source === 'terrain')} />
    </MissionPartContext>
  );
};

it('ReadingPanel keeps no tick that was set for the mission as it was before', async () => {
  signedInAs(['flight:read', 'flight:write']);
  const flight = aFlight({ id: 7, version: SHOWN, date_start: inHours(3), date_end: inHours(4) });
  const user = await show(<ChangingPage flight={flight} />, ['missions', 'flights', 'constraints', 'notams']);
  await user.click(screen.getByRole('checkbox'));
  expect(screen.getByRole('button', { name: /^Confirmer au nom de / })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Version suivante' }));
  expect(screen.queryByRole('button', { name: /^Confirmer au nom de / })).toBeNull();
  expect(screen.getByRole('checkbox', { checked: false })).toBeTruthy();
});

it('ReadingPanel takes each by its own tick, by the keyboard too', async () => {
  signedInAs(['flight:read', 'flight:write']);
  const user = await draw(3);
  screen.getByRole('checkbox', { name: /^SUP AIP/ }).focus();
  await user.keyboard(' ');
  expect(screen.getByText(/déclare avoir lu/).textContent).toMatch(/: SUP AIP\.$/);
});

it('ReadingPanel offers no tick for what is read too early for the flight, and says from when', async () => {
  signedInAs(['flight:read', 'flight:write']);
  await draw(24 * 3);
  const early = screen.getAllByText(/^Trop tôt : à lire à partir du .* UTC$/);
  expect(early.length).toBeGreaterThanOrEqual(2);
  expect(screen.queryByRole('checkbox', { name: /^NOTAM/ })).toBeNull();
});

it.each([3, 20, 24 * 3, 24 * 20, 24 * 40])(
  'ReadingPanel lets tick as much as the step of the list counts, %i h before the flight',
  async (hours) => {
    signedInAs(['flight:read', 'flight:write']);
    await draw(hours);
    const flight = { date_start: inHours(hours), date_end: inHours(hours + 1), time_zone: 'Europe/Paris' };
    const step = readingStep(LEFT, flight, inHours(0));
    const ticks = boxes().length - screen.queryAllByRole('checkbox', { name: 'Tout lu' }).length;
    expect(ticks).toBe(step?.code === 'read_sources' ? step.params.count : 0);
  },
);

it('The panel of readings stands behind its number where the conditions of an approval come first', async () => {
  signedInAs(['flight:read', 'flight:write']);
  await draw(3, LEFT, true);
  const folded = screen.getByText('9 sources à lire avant le vol').closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.contains(boxes()[0] ?? null)).toBe(true);
});

it('shows who may not write what is left, and no tick', async () => {
  signedInAs(['flight:read']);
  await draw(3);
  expect(boxes()).toEqual([]);
  expect(screen.getAllByRole('listitem')).toHaveLength(9);
});

it.each([
  ['one’s own, which is offered again', 'Claire Morel', true],
  ['a colleague’s, which nobody else declares', 'Hugo Petit', false],
])(
  'ReadingPanel tells what was read, by whom, and takes it back with its publication: %s',
  async (_, by, isOffered) => {
    signedInAs(['flight:read', 'flight:write']);
    act(dismissAllSnackbars);
    const params = { by, at: '29/11 10:00', until: '24/12 00:00' };
    const read = LEFT.map(
      (check): SourceCheck =>
        check.source === 'heliports' || check.source === 'other_zones'
          ? { ...check, status: 'checked', reason: { code: `${check.source}_read`, params } }
          : { ...check, status: 'checked', reason: null },
    );
    const user = await draw(3, read);
    await user.click(screen.getByText('1 source lue'));
    const row = screen.getByText(new RegExp(`lue le 29/11 10:00 UTC par ${by}`)).closest('li');
    api.now.answer('readSource', { readings: [] });
    await user.click(
      within(row as HTMLElement).getByRole('button', {
        name: 'Retirer cette lecture Zones UAS (Géoportail)',
      }),
    );
    expect(api.now.sent.filter(({ name }) => name === 'readSource').at(-1)).toMatchObject({
      body: { sources: ['heliports', 'other_zones'], is_read: false },
    });
    expect(await screen.findByText(/^Lecture retirée\s: Zones UAS \(Géoportail\)\.$/)).toBeTruthy();
    const again = screen.queryByRole('button', { name: 'Rétablir la lecture' });
    expect(again !== null).toBe(isOffered);
    if (again === null) return;
    await user.click(again);
    await waitFor(() =>
      expect(api.now.sent.filter(({ name }) => name === 'readSource').at(-1)).toMatchObject({
        body: { sources: ['heliports', 'other_zones'], is_read: true },
      }),
    );
  },
);

it('ReadingPanel names each reading that can be taken back by its source', async () => {
  signedInAs(['flight:read', 'flight:write']);
  const params = { by: 'Claire Morel', at: '29/11 10:00', until: '24/12 00:00' };
  const read = LEFT.map(
    (check): SourceCheck => ({
      ...check,
      status: 'checked',
      reason: { code: `${check.source}_read`, params },
    }),
  );
  const user = await draw(3, read);
  await user.click(screen.getByText(/sources lues$/));
  const names = screen
    .getAllByRole('button', { name: /^Retirer cette lecture / })
    .map(({ textContent }) => textContent);
  expect(names).toHaveLength(9);
  expect(new Set(names).size).toBe(9);
});
