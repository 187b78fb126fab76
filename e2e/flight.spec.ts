// What flies, in front of the people whom it concerns: a drone that leaves its volume, a helicopter that comes by, a finished flight.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { withoutMap } from './playwright.config.ts';
import { expect, test } from './support/fixtures.ts';
import { flyAs } from './support/flying.ts';
import { openAs, openCard, RUN } from './support/people.ts';

test.use({ launchOptions: withoutMap });

/** A rescue helicopter's way as its transponder told it (tools/samu31). */
const samu31 = JSON.parse(readFileSync(path.join(import.meta.dirname, 'data/samu31.json'), 'utf8')) as {
  readonly callsign: string;
  readonly icao24: string;
  readonly positions: readonly (readonly number[])[];
};
const PHONE = { width: 390, height: 844 };

test('a drone leaves its volume, the tower orders it down, and its pilot receives the order by name', async ({
  page,
  request,
  otherWindow,
}, info) => {
  const name = 'Passerelle de Blagnac, appuis';
  const company = await flyAs(request, 'yann.legoff');
  const { pilot_name, area } = await company.takeOff(name);
  const serial = await company.serial('Anafi USA');
  // While something flies screens look often.
  await company.tell(serial, area, 5);
  const { t } = await openAs(page, request, 'tour.blagnac', { path: '/map/activations' });
  const phone = await otherWindow();
  await phone.setViewportSize(PHONE);
  await openAs(phone, request, 'yann.legoff', { path: '/map/take-off-authorizations' });
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  await company.tell(serial, area, 20);
  const strip = page.getByRole('region', { name: t('tracking:alarm.title') });
  const left = performance.now();
  await company.tell(serial, area, 320);
  await expect(strip.getByText(t.like('traces:alert_types.horizontal_boundary'))).toBeVisible();
  info.annotations.push({
    type: 'left its volume: alarm on the tower’s screen',
    description: `${Math.round(performance.now() - left)} ms after it was told`,
  });
  await strip.getByRole('button', { name: t('tracking:alarm.land'), exact: true }).click();
  const order = page.getByRole('region', { name: t('day:order.give') }).last();
  await order.getByRole('button', { name: t.like('day:order.reasons.out_of_bounds') }).click();
  const told = phone.getByRole('alert').filter({ hasText: name });
  await expect(told.getByText(t.like('day:order.reasons.out_of_bounds'))).toBeVisible();
  await expect(order.getByText(t('day:order.awaited'))).toBeVisible();
  await told.getByRole('button', { name: t('day:pilot.receive') }).click();
  await expect(order.getByText(t('day:order.received_by', { name: pilot_name }))).toBeVisible();
  await expect(order.getByText(t('day:order.awaited'))).toHaveCount(0);
  // It is back: five seconds of places within end the alarm by themselves.
  await expect(async () => {
    await company.tell(serial, area, 10);
    await expect(strip).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ intervals: [500] });
});

test('a helicopter’s base declares its departure, the pilot in its way confirms, and its real way raises the alarm', async ({
  page,
  request,
  otherWindow,
  baseURL,
}) => {
  const company = await flyAs(request, 'claire.morel');
  const serial = await company.serial('Anafi USA');
  // Beside the last minute of its way, which ends at the hospital; 60 m above the ground, as it comes down to that.
  const beside = { lng: 1.4035, lat: 43.6085 };
  const { t } = await openAs(page, request, 'regulation.samu31', { path: '/map/helicopter-departures' });
  const phone = await otherWindow();
  await phone.setViewportSize(PHONE);
  await openAs(phone, request, 'claire.morel', { path: '/map/take-off-authorizations' });
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  await company.tell(serial, beside, 0, 60);

  await page.getByRole('searchbox', { name: t('helicopters:declare.search') }).fill('43.5661, 1.4558');
  await page.getByRole('button', { name: t.like('helicopters:declare.to') }).click();
  const roster = page.getByRole('region', { name: t('helicopters:roster') }).first();
  await expect(roster.getByText(t.like('helicopters:receipts.missing')).first()).toBeVisible();
  const notice = phone.getByRole('alert').filter({ hasText: 'Anafi USA' });
  await notice
    .getByRole('button', { name: t('helicopters:notice.land') })
    .first()
    .click();
  await expect(roster.getByText(t('helicopters:receipts.landing', { name: 'Claire Morel' }))).toBeVisible();

  const authority = await flyAs(request, 'admin.samu31');
  const receiver = await authority.receiver(baseURL ?? '', `Récepteur ${RUN}`);
  const strip = page.getByRole('region', { name: t('tracking:alarm.title') });
  const tellWay = async (from: number, to: number): Promise<void> => {
    for (const [, lat, lon, alt_baro, alt_geom, gs, track, baro_rate] of samu31.positions.slice(from, to)) {
      const aircraft = { hex: samu31.icao24, flight: samu31.callsign, category: 'A7', seen_pos: 0 };
      receiver.publish('adsb', {
        now: Date.now() / 1000,
        aircraft: [{ ...aircraft, ...{ lat, lon, alt_baro, alt_geom, gs, track, baro_rate } }],
      });
      await company.tell(serial, beside, 0, 60);
      await page.waitForTimeout(300);
    }
  };
  await tellWay(338, 352);
  await expect(page.getByText(t.like('helicopters:aircraft.heard')).first()).toBeVisible();
  await expect(strip.getByText(/SAMU31/).first()).toBeVisible();
  await page
    .getByRole('button', { name: t('helicopters:on_scene') })
    .first()
    .click();
  await expect(page.getByText(t.like('helicopters:ended.on_scene')).first()).toBeVisible();
  await receiver.forget();
});

test('a finished flight’s log becomes a flying time, and its report a PDF', async ({ page, request }) => {
  const name = 'Collège de Beauzelle, toiture';
  const company = await flyAs(request, 'claire.morel');
  const { flight_id, area, effective_start } = await company.flown(name);
  const { t } = await openAs(page, request, 'claire.morel', { path: `/map/flights/${flight_id}` });
  const rows = Array.from({ length: 120 }, (_, second) => {
    const at = new Date(Date.parse(effective_start) + (60 + second) * 1000).toISOString();
    const height = Math.min(30, second, 119 - second);
    const east = area.lng + (second % 30) * 1e-6;
    return `${second * 1000},${at.slice(0, 10)} ${at.slice(11, 19)},${area.lat},${east},${height}`;
  });
  const columns = 'time(millisecond),datetime(utc),latitude,longitude,height_above_takeoff(meters)';
  const buffer = Buffer.from(`sep=,\n${columns}\n${rows.join('\n')}\n`);
  const after = await openCard(page, t('flight_logs:title'));
  const chooser = page.waitForEvent('filechooser');
  await after.getByRole('button', { name: t('flight_logs:pick') }).click();
  await (await chooser).setFiles({ name: `vol-${RUN}.csv`, mimeType: 'text/csv', buffer });
  const log = page.getByRole('article').filter({ hasText: `vol-${RUN}.csv` });
  await expect(log.getByText(t('flight_logs:verdict.inside'), { exact: true })).toBeVisible();
  await log.getByRole('button', { name: t('flight_logs:note') }).click();
  await expect(log.getByText(t('flight_logs:is_noted'))).toBeVisible();
  const downloaded = page.waitForEvent('download');
  await log.getByRole('button', { name: t('flight_logs:report') }).click();
  const report = await readFile(await (await downloaded).path());
  expect(report.subarray(0, 5).toString()).toBe('%PDF-');
});
