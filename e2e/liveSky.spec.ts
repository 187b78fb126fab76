// What flies, on both sides' screens: a drone that leaves its volume and is landed, a rescue helicopter that passes a mission, and
// what is kept of a flight.
import { readFile } from 'node:fs/promises';
import { demoApi } from './support/demoApi.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs, type Person, RUN } from './support/people.ts';
import { airdataLog, callsOf, eastOf, flyDrone, receiveSamu31 } from './support/tracker.ts';

interface Listed<T> {
  readonly results: readonly T[];
}
interface Flown {
  readonly approval: {
    readonly flight_name: string;
    readonly display_identifier: string;
    readonly drones: readonly { readonly name: string }[];
  };
}
interface Drone {
  readonly id: number;
  readonly name: string;
  readonly serial_number: string;
}

/** The strip of alarms with the one about a drone: the worst stands first, the others one press away. */
const alarmOf = async ({ page, t }: Person, words: string | RegExp) => {
  const strip = page.getByRole('region', { name: t('tracking:alarm.title') });
  await expect(async () => {
    if (await strip.getByText(words).first().isVisible()) return;
    await strip.getByRole('button', { name: t.like('tracking:alarm.of') }).click({ timeout: 500 });
    await expect(strip.getByText(words).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  return strip;
};

test('a drone leaves what was granted, the tower lands it, and its pilot confirms', async ({
  page,
  request,
  otherWindow,
}, info) => {
  const center = [1.4085, 43.6301] as const;
  const operator = await callsOf(request, 'yann.legoff');
  const flights = await operator.read<Listed<Flown>>('/take-off-authorizations?take_off=true');
  const flight = flights.results.find(({ approval }) => approval.flight_name.startsWith('Passerelle'));
  test.skip(flight === undefined, 'nobody of the operator is in the air');
  const flown = flight?.approval.display_identifier ?? '';
  const fleet = await operator.read<Listed<Drone>>('/drones');
  const drone = fleet.results.find(({ name }) => name === flight?.approval.drones[0]?.name);
  const tower = await openAs(page, request, 'tour.blagnac', { path: '/map/activations' });
  const pilot = await openAs(await otherWindow(), request, 'yann.legoff', {
    path: '/map/take-off-authorizations',
  });
  const { t } = tower;
  const tracker = flyDrone(operator, drone?.serial_number ?? '', { at: center, height_m: 30 });
  try {
    // The tower watches, before anything is wrong.
    await expect(page.getByRole('button', { name: t.like('tracking:open') })).toBeVisible();
    const left = performance.now();
    tracker.flyTo(eastOf(center, 240));
    const strip = await alarmOf(tower, flown);
    info.annotations.push({
      type: 'alarm on the strip',
      description: `${Math.round(performance.now() - left)} ms after it began to leave`,
    });
    await strip.getByRole('button', { name: t('tracking:alarm.land') }).click();
    await page
      .getByRole('group', { name: t('day:order.why') })
      .getByRole('button', { name: t.like('day:order.reasons.out_of_bounds') })
      .click();
    const order = pilot.page.getByRole('alert').filter({ hasText: t('day:statuses.landing_required') });
    await expect(order.getByText(t('day:order.reasons.out_of_bounds'))).toBeVisible();
    await order.getByRole('button', { name: t('day:pilot.receive') }).click();
    await expect(order).toHaveCount(0);
    await expect(page.getByText(t('day:order.received_by', { name: 'Yann Le Goff' })).first()).toBeVisible();
    tracker.flyTo(center);
    await expect(strip.getByText(flown)).toHaveCount(0);
  } finally {
    await tracker.stop();
  }
});

/** West of the Garonne, under the way of SAMU31 from Purpan to Rangueil. */
const UNDER = [1.4185, 43.6045] as const;
const SCENE = '43.5916, 1.4397';
/** A second of its way, seconds before it passes there. */
const SAMU31_FROM_S = 22;

test('a rescue helicopter’s recorded way passes a mission: its drone is alarmed, and its pilot confirms', async ({
  page,
  request,
  demo,
  otherWindow,
}, { retry }) => {
  const name = `Toit du CHU ${RUN}-${retry}`;
  const planner = await demoApi(request, 'claire.morel', demo.password ?? '');
  const operator = await callsOf(request, 'claire.morel');
  const from = new Date(Date.now() - 600_000).toISOString();
  // One that no other mission of the demonstration flies now.
  const fleet = await operator.read<Listed<Drone>>('/drones');
  const drone = fleet.results.find((each) => each.name === 'Anafi USA');
  const { id } = await planner.saveMission(name, {
    ...{ drone_ids: [drone?.id ?? 0], scenario: 'A3' },
    shift: [UNDER[0] - 1.322, UNDER[1] - 43.6507],
    in_days: 0,
    hours: [from.slice(11, 16), '23:59'],
  });
  await operator.send(`/flights/${id}/take_off`, { despite_obstacles: true });
  const structure = await callsOf(request, 'admin.samu31');
  const tracker = flyDrone(operator, drone?.serial_number ?? '', {
    at: UNDER,
    height_m: 40,
    altitude_m: 190,
  });
  const base = await openAs(page, request, 'regulation.samu31', { path: '/map/helicopter-departures' });
  const pilot = await openAs(await otherWindow(), request, 'claire.morel', {
    path: '/map/take-off-authorizations',
  });
  const { t } = base;
  // What a former run left in force.
  const former =
    await structure.read<Listed<{ readonly id: number; readonly ended: object | null }>>(
      '/helicopter-departures',
    );
  for (const departure of former.results)
    if (departure.ended === null)
      await structure.send(`/helicopter-departures/${departure.id}/end`, { how: 'cancelled' });
  await page.getByRole('searchbox', { name: t('helicopters:declare.search') }).fill(SCENE);
  await page.getByRole('button', { name: t('helicopters:declare.to', { scene: SCENE }) }).click();
  let heard: Awaited<ReturnType<typeof receiveSamu31>> | null = null;
  try {
    const notice = pilot.page.getByRole('listitem').filter({ hasText: name });
    await expect(notice.getByText(t.like('helicopters:notice.inside'))).toBeVisible();
    await notice.getByRole('button', { name: t('helicopters:notice.land') }).click();
    const roster = page.getByRole('region', { name: t('helicopters:roster') }).getByRole('listitem');
    await expect(
      roster.filter({ hasText: name }).getByText(t('helicopters:receipts.landing', { name: 'Claire Morel' })),
    ).toBeVisible();
    await alarmOf(pilot, t.like('traces:alert_types.helicopter_corridor'));
    // The helicopter itself, by its transponder: the strip tells the worst about a drone, the menu its own beside that.
    heard = await receiveSamu31(structure, SAMU31_FROM_S);
    await pilot.page.getByRole('button', { name: t.like('traces:menu.open') }).click();
    const near = pilot.page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: 'Anafi USA' })
      .filter({ hasText: new RegExp(t('traces:alert_types.proximity'), 'i') });
    await expect(near.first()).toBeVisible();
    await pilot.page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('helicopters:on_scene') }).click();
    await expect(notice).toHaveCount(0);
  } finally {
    await Promise.all([heard?.stop(), tracker.stop()]);
    await operator.send(`/flights/${id}/land`, {});
  }
});

interface Landed extends Flown {
  readonly status: string;
  readonly effective_start: string;
  readonly approval: Flown['approval'] & { readonly flight_id: number };
}

test('the log of a flight is held against what was granted, becomes a flying time, and its report a PDF', async ({
  page,
  request,
}) => {
  const operator = await callsOf(request, 'claire.morel');
  const flights = await operator.read<Listed<Landed>>('/take-off-authorizations');
  const flight = flights.results.find(
    ({ status, approval }) => status === 'landed' && approval.flight_name.startsWith('Collège'),
  );
  test.skip(flight === undefined, 'nobody of the operator has landed');
  const { t } = await openAs(page, request, 'claire.morel', {
    path: `/map/flights/${flight?.approval.flight_id}`,
  });
  await page.getByRole('button', { name: t.like('mission_steps:logs') }).click();
  const log = airdataLog([1.3744, 43.664], flight?.effective_start ?? '');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('flight_logs:pick') }).click();
  await (await chooser).setFiles({ name: 'vol.csv', mimeType: 'text/csv', buffer: Buffer.from(log) });
  const card = page.getByRole('article').filter({ hasText: 'vol.csv' });
  // Out of the area, or by night out of the hours that the prefecture was asked for.
  await expect(card.getByText(t('flight_logs:verdict.excursions', { count: 1 }))).toBeVisible();
  await expect(card.getByText(t('flight_logs:held_to.granted'))).toBeVisible();
  await card.getByRole('button', { name: t('flight_logs:note') }).click();
  await expect(card.getByText(t('flight_logs:is_noted'))).toBeVisible();
  const report = page.waitForEvent('download');
  await card.getByRole('button', { name: t('flight_logs:report') }).click();
  const pdf = await readFile(await (await report).path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});
