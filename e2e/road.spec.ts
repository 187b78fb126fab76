// By the road a phone has no network: what it has seen, and the next missions that it has not, open with their age after a
// reload; what is done waits, and goes when the network is back.
import type { Locator, Page } from '@playwright/test';
import { withoutMap } from './playwright.config.ts';
import { demoApi } from './support/demoApi.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs, openCard, type Person, RUN } from './support/people.ts';

const LIMIT_M = 40;
const MESSAGE = 'Restez au sud du canal.';

/** Says that what is shown is this device's copy, and of when. */
const copyNote = ({ page, t }: Person): Locator => {
  const said = ['copy_of_today', 'copy_of'].map((key) => t.like(`common:connection.${key}`).source);
  return page.getByRole('status').filter({ hasText: new RegExp(said.join('|')) });
};

const saveSheet = async ({ page, t }: Person): Promise<string> => {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: t('flights:files.menu') }).tap();
  await page
    .getByRole('menuitem', { name: t('flights:files.pdf') })
    .first()
    .tap();
  return (await saved).suggestedFilename();
};

/** The request of a mission that is open: what was decided, and who is called about it. */
const readRequest = async ({ page, t }: Person): Promise<void> => {
  await openCard(page, /Préfecture/);
  await page
    .getByRole('button', { name: t('flights:approval.show') })
    .first()
    .tap();
  await expect(page.getByText(MESSAGE).last()).toBeVisible();
  await expect(page.getByText(t('approvals:conditions.height', { height: LIMIT_M })).last()).toBeVisible();
  await expect(page.locator('a[href^="tel:"]').last()).toBeVisible();
};

/** Tiles of published zones that the worker holds, at the zoom at which a mission is looked at. */
const tilesKept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const kept = await (await caches.open('envol-tiles')).keys();
    return kept.filter(({ url }) => url.includes('/tiles/zones/12/')).length;
  });

/** Has the worker keep now what it would have kept in the page's idle time. */
const keepAll = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const keepSome = (): Promise<unknown> =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        navigator.serviceWorker.controller?.postMessage({ wanted: [] }, [port2]);
      });
    while ((await keepSome()) !== 0);
  });

test.use({ serviceWorkers: 'allow', launchOptions: withoutMap });

test(
  'On the road, missions open with their age, and an activation waits for the network @phone',
  {
    tag: '@long',
  },
  async ({ page, context, request, demo }, info) => {
    const password = demo.password ?? '';
    const name = `Berge sans réseau ${RUN}-${info.retry}`;
    const pilot = await demoApi(request, 'claire.morel', password);
    // By night, a month ahead: the prefecture decides, and asks for an activation, which may be made days before.
    const approval = await pilot.requestFor(name, {
      shift: [0.05, 0.02],
      in_days: 31,
      hours: ['20:30', '21:30'],
      night_flight: true,
    });
    const prefecture = await demoApi(request, 'prefecture.31', password);
    await prefecture.restrict(approval, LIMIT_M, MESSAGE);

    // Of the next missions the phone fetches the sheet and the tiles by itself.
    const fetched = page.waitForResponse(/\/flights\/\d+\/download_pdf$/, { timeout: 180_000 });
    const person = await openAs(page, request, 'claire.morel', { path: '/map/take-off-authorizations' });
    const { t } = person;
    const card = page.getByRole('article').filter({ hasText: name });
    const activate = card.getByRole('button', { name: t.like('day:pilot.activate') });
    await expect(activate).toBeVisible();
    await card.getByRole('link', { name: t('day:pilot.mission') }).tap();
    const title = page.getByRole('heading', { level: 1, name });
    await expect(title).toBeVisible();
    const sheet = await saveSheet(person);
    await readRequest(person);
    const next = /\d+(?=\/download_pdf)/.exec((await fetched).url())?.[0];
    // The worker holds the page with its shell, and keeps the rest beside the work.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 300_000 });
    await keepAll(page);
    await expect.poll(() => tilesKept(page)).toBeGreaterThan(0);

    await context.setOffline(true);
    await page.reload();
    await expect(title).toBeVisible();
    await expect(copyNote(person)).toBeVisible();
    await expect(await openCard(page, /LFBO/)).toContainText(t('flights:card.limits'));
    expect(await saveSheet(person)).toBe(sheet);
    await readRequest(person);
    // It stands in the mission's place, and says its own age.
    await expect(copyNote(person)).toHaveCount(1);

    // Never opened on this phone.
    await page.goto(`/map/flights/${next}`);
    await expect(copyNote(person).first()).toBeVisible();
    await expect(await openCard(page, /LFBO/)).toBeVisible();
    expect(await saveSheet(person)).toMatch(/\.pdf$/);

    await page.goto('/map/take-off-authorizations');
    await activate.tap();
    const waits = card.getByText(t.like('day:waiting.activate'));
    await expect(waits).toBeVisible();
    await page.reload();
    await expect(waits).toBeVisible();
    await context.setOffline(false);
    await expect(waits).toHaveCount(0);
    await expect(card.getByText(t.like('day:pilot.await_activation'))).toBeVisible();
  },
);
