// Ten missions of a guide to the French rules, two of them in a second way, each from the drawing to the state in which
// it may fly, or in which it says why not. The server begins on a Tuesday in the publication's cycle; later its clock
// passes the days on which what was scheduled leaves. What the engine makes of each: apps/api/test/tenMissions.test.ts.
import type { ChildProcess } from 'node:child_process';
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { withoutMap } from './playwright.config.ts';
import { demoApi } from './support/demoApi.ts';
import { watchErrors } from './support/fixtures.ts';
import { planMission } from './support/missions.ts';
import { shiftClock } from './support/pageClock.ts';
import { openAs, openCard, type Person } from './support/people.ts';
import { openStandIns, type StandIns } from './support/standIns.ts';
import { startServer } from './support/startAt.ts';
import { backToMission, settle } from './support/steps.ts';
import { type Card, JOURNEYS, MAY_FLY } from './support/tenMissions.ts';
import { wordsIn } from './support/words.ts';

const baseURL = process.env.E2E_DATED_URL ?? 'http://127.0.0.1:4693';
const TUESDAY = '2026-09-08T08:00:00Z';
const LOOK = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.5 };
const t = wordsIn('fr');

// Places are typed: without WebGL the map stays away, which is drawn in the other journeys.
test.use({ baseURL, launchOptions: withoutMap });
// One window for all of them: it loads the application and the airspace once. Later ones need what former ones sent; at a
// server that already runs (E2E_DATED_URL, E2E_DATED_NOW) each mission is worked on alone.
test.describe.configure({ mode: process.env.E2E_DATED_URL === undefined ? 'serial' : 'default' });

/** The demonstration's operator has one of every other class. */
const C6 = {
  name: 'eBee C6',
  manufacturer: 'senseFly',
  model: 'eBee X',
  serial_number: 'EX-04-000000TEN',
  drone_class: 'C6',
  mass_kg: 1.6,
  max_dimension_m: 1.16,
  remote_identification: 'eu',
  registration: 'UAS-FR-400006',
};

let services: StandIns;
let server: ChildProcess | null = null;
let context: BrowserContext;
let operator: Person;
const errors: string[] = [];

const stop = (running: ChildProcess | null): Promise<unknown> =>
  running === null
    ? Promise.resolve()
    : new Promise((stopped) => {
        running.once('exit', stopped);
        running.kill('SIGTERM');
      });

/** The server at an instant, with what a former one kept. */
const startOn = async (instant: string, keep: boolean): Promise<void> => {
  await stop(server);
  server = await startServer(baseURL, {
    ...services.settings,
    ENVOL_NOW: instant,
    E2E_DATA: 'e2e-dated',
    E2E_KEEP: String(keep),
  });
};

const openWindow = async (page: Page, instant: string, path: string): Promise<void> => {
  watchErrors(page, errors);
  await shiftClock(page, Date.parse(instant) - Date.now());
  operator = await openAs(page, context.request, 'claire.morel', { path, anew: true });
};

test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000);
  services = await openStandIns();
  context = await browser.newContext({ ...LOOK, baseURL });
  if (process.env.E2E_DATED_URL === undefined) {
    await startOn(TUESDAY, false);
  }
  const api = await demoApi(context.request, 'claire.morel', 'envol-demo');
  await api.addDrone(C6);
  await openWindow(await context.newPage(), process.env.E2E_DATED_NOW ?? TUESDAY, '/map/flights');
});
test.afterAll(async () => {
  await context?.close();
  await stop(server);
  services?.close();
});
test.afterEach(() => {
  expect(errors.splice(0), 'errors in the browser').toEqual([]);
});

/** The part of the page that says whether it may be flown. */
const verdictOf = ({ page }: Person, title: string): Locator =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
    .last();

const readCard = async ({ page }: Person, { title, decides, notice }: Card): Promise<void> => {
  const card = await openCard(page, title);
  await expect(card).toBeVisible();
  if (decides !== undefined) {
    await expect(card).toContainText(t('flights:card.decides'));
    await expect(card).toContainText(decides);
  }
  if (notice === 'late') await expect(card).toContainText(t.like('flights:card.notice_late'));
  else if (notice !== undefined) {
    const [days, until] = notice;
    await expect(card).toContainText(t.like('flights:card.notice_text', { count: days }));
    await expect(card).toContainText(until);
  }
};

for (const { plan, verdict, first, cards, end } of JOURNEYS)
  test(`the mission ${plan.name} says its verdict`, { tag: '@long' }, async ({ request }) => {
    const { page } = operator;
    await page
      .getByRole('link', { name: new RegExp(`^${t('nav:flights')}`) })
      .first()
      .click();
    await page.getByRole('button', { name: t('flights_list:new') }).click();
    await planMission(operator, plan);
    const said = verdictOf(operator, verdict);
    await expect(said).toBeVisible();
    if (first === null)
      await expect(said.locator('button:not(p button)')).toHaveText(t.like('flights:sources.read_count'));
    else await expect(said.locator('button, a').first()).toHaveText(first);
    for (const card of cards) await readCard(operator, card);
    for (const { title, settled } of cards)
      if (settled) await settle(operator, plan.name, title, settled, { request, password: 'envol-demo' });
    await expect(verdictOf(operator, end ?? verdict)).toBeVisible();
    if (end !== undefined) return;
    if (first === null) {
      // Nothing to ask: what is left is read.
      await said.getByRole('button', { name: t.like('flights:sources.read_count') }).click();
      await expect(page.getByRole('region', { name: t('missions:consult.title') })).toBeVisible();
      return;
    }
    // Nothing done about it makes a closed place an open one: it is drawn elsewhere.
    await said.getByRole('button', { name: t('flights:step_actions.move_area') }).click();
    await expect(page.getByRole('tab', { name: t('flights:editor.where') })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

/** A mission of the list, by its name. */
const openMission = async ({ page }: Person, name: string): Promise<void> => {
  await page.goto(`/map/flights?q=${encodeURIComponent(name)}`);
  await page.getByRole('link').filter({ hasText: name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

const openNotices = async ({ page }: Person): Promise<void> => {
  await openCard(page, /Préfecture|Armée/);
  await page.getByRole('link', { name: t('flights:detail.notices') }).click();
  await expect(page).toHaveURL(/\/notifications$/);
};

interface Passing {
  /** Three minutes before the hour at which it leaves: the server starts, and the page opens. */
  readonly before: string;
  readonly mission: string;
  readonly others: readonly string[];
  readonly hour: RegExp;
  readonly way: string;
}

/** The clock passes the hour of what is scheduled: it leaves by itself, the screen says so, and the missions may fly. */
const passes = async ({ before, mission, others, hour, way }: Passing): Promise<void> => {
  await operator.page.close();
  const sent = services.letters.length;
  await startOn(before, true);
  await openWindow(await context.newPage(), before, '/map/flights');
  await openMission(operator, mission);
  await openNotices(operator);
  const { page } = operator;
  const state = (key: string) =>
    page.getByText(t(`flight_notifications:statuses.${key}`), { exact: true }).first();
  await expect(state('programmed')).toBeVisible();
  await expect(page.getByText(t.like('flight_notifications:leaves')).first()).toContainText(hour);
  expect(services.letters.slice(sent).filter(({ to }) => to.startsWith('pref-'))).toEqual([]);
  // The server looks once a minute.
  await expect(state('sent')).toBeVisible({ timeout: 300_000 });
  await expect(page.getByText(t(`flight_notifications:ways.${way}`)).first()).toBeVisible();
  await expect(page.getByText(/AT-\d+/).first()).toBeVisible();
  await backToMission(operator, mission);
  await expect(verdictOf(operator, MAY_FLY)).toBeVisible();
  for (const other of others) {
    await openMission(operator, other);
    await expect(verdictOf(operator, MAY_FLY)).toBeVisible({ timeout: 90_000 });
  }
};

test('the armed forces are told of the power line within a minute, and it may fly', {
  tag: '@long',
}, async () => {
  await openMission(operator, 'Ligne électrique de l’Autunois');
  await expect(verdictOf(operator, MAY_FLY)).toBeVisible({ timeout: 120_000 });
});

test('a declaration leaves for the prefecture on its day, by the clock', { tag: '@long' }, async () => {
  await passes({
    before: '2026-09-13T05:57:00Z',
    mission: 'Rue de la prison des Baumettes',
    others: ['Toiture au centre de Nantes'],
    hour: /13 sept\..*08:00/,
    way: 'mail',
  });
  // With the form on it, to the address of the prefecture and nobody else's.
  const [letter] = services.letters.filter(({ to }) => to.startsWith('pref-drone-13'));
  expect(letter?.text).toMatch(/application\/pdf/);
});

test('the armed forces are told when their window opens, by the clock', {
  tag: '@long',
}, async () => {
  await passes({
    before: '2026-09-28T02:57:00Z',
    mission: 'Le même champ hors vue',
    others: ['Mont-Saint-Michel'],
    hour: /28 sept\..*05:00/,
    way: 'registry',
  });
});
