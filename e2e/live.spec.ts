// What happens while a window has no network arrives when it comes back: once, and without a reload.

import type { Page } from '@playwright/test';
import { mapWhenLong } from './playwright.config.ts';
import { demoApi } from './support/demoApi.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs, type Person, RUN, unreadOf, watchLoads } from './support/people.ts';

test.use({ launchOptions: mapWhenLong });

const waiting = async ({ page, t }: Person): Promise<number> => {
  const link = page
    .getByRole('navigation', { name: t('nav:main') })
    .getByRole('link', { name: t('nav:approvals') });
  // "6 à traiter", said to who cannot see the badge.
  const said = await link
    .getByText(/^\d+\s/)
    .last()
    .textContent();
  return Number(/\d+/.exec(said ?? '')?.[0]);
};

/**
 * The calls about requests that the page makes from here on: what is read together is one, and names its parts. What
 * flies asks for its own calls whenever it likes.
 */
const watchCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = /\/api\/v2(\/[^?]*)/.exec(request.url())?.[1];
    if (path === undefined) return;
    const { paths = [] } = (path === '/reads' ? request.postDataJSON() : {}) as { paths?: string[] };
    const asked = [path.slice(1), ...paths.map((each) => each.replace(/\?.*/, ''))].join(' ');
    if (asked.includes('approvals')) calls.push(asked);
  });
  return calls;
};

/** Waits until the page has asked for nothing for three seconds: a busy processor begins its first loads late. */
const quiet = (calls: readonly string[]): Promise<void> => {
  let before = -1;
  let same = 0;
  const isQuiet = (): boolean => {
    same = calls.length === before ? same + 1 : 0;
    before = calls.length;
    return same >= 3;
  };
  return expect.poll(isQuiet, { intervals: [1_000] }).toBe(true);
};

test.describe('with the worker that keeps files', { tag: '@long' }, () => {
  test.use({ serviceWorkers: 'allow' });
  test('a mission opens after a reload without a network, with its copy’s age', async ({
    page,
    request,
    demo,
  }, info) => {
    const operator = await demoApi(request, 'claire.morel', demo.password ?? '');
    const name = `Au bord de la route ${RUN}-${info.retry}`;
    const { id } = await operator.saveMission(name);
    const { t } = await openAs(page, request, 'claire.morel', { path: `/map/flights/${id}` });
    const title = page.getByRole('heading', { level: 1, name });
    await expect(title).toBeVisible();
    // It has fetched the application's own files once it holds the page.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.reload();
    await expect(title).toBeVisible();
    const copied = ['copy_of_today', 'copy_of'].map((key) => t.like(`common:connection.${key}`).source);
    await expect(page.getByRole('status').filter({ hasText: new RegExp(copied.join('|')) })).toBeVisible();
    await page.context().setOffline(false);
  });
});

test('a request made while the tower is offline arrives when it is back', async ({
  page,
  request,
  demo,
}, info) => {
  const run = `${RUN}-${info.retry}`;
  const operator = await demoApi(request, 'claire.morel', demo.password ?? '');
  const tower = await openAs(page, request, 'tour.blagnac');
  const list = page.getByRole('list', { name: tower.t('approvals:list_label') });
  await expect(list.getByRole('link').first()).toBeVisible();
  // The live channel is open once an event has come through it.
  await operator.requestFor(`Avant la coupure ${run}`);
  await expect(list.getByRole('link').filter({ hasText: `Avant la coupure ${run}` })).toHaveCount(1);
  // One event more: the list and the map are read again, as one request, and nothing else.
  const asked = watchCalls(page);
  await quiet(asked);
  asked.length = 0;
  const counted = await operator.requestFor(`Comptée ${run}`);
  const row = list.getByRole('link').filter({ hasText: `Comptée ${run}` });
  await expect(row).toHaveCount(1);
  expect(asked).toEqual(['reads /approvals /approvals']);
  // With a request open: it, its words and both sides of the list.
  await row.click();
  await expect(page.getByRole('heading', { name: `Comptée ${run}` })).toBeVisible();
  await quiet(asked);
  asked.length = 0;
  // A window that goes offline before the server has heard that this was seen counts it again when it is back.
  const seen = page.waitForResponse(
    (answer) => answer.url().endsWith('/notifications/mark_as_read') && answer.ok(),
  );
  await operator.writeOn(counted, `Bonjour ${run}`);
  await expect(page.getByText(`Bonjour ${run}`).first()).toBeVisible();
  await seen;
  // What is shown is read as one request, in whatever order its parts ask.
  const parts = ['', '', '', `/${counted}`, `/${counted}/messages`].map((each) => `/approvals${each}`);
  expect(asked.map((line) => line.split(' ').sort())).toEqual([[...parts, 'reads']]);
  await page.goBack();
  await expect(list).toBeVisible();
  const unread = await unreadOf(tower);
  const before = await waiting(tower);
  const loads = watchLoads(page);

  await page.context().setOffline(true);
  await expect(page.getByText(tower.t('common:connection.offline'), { exact: true })).toBeVisible();
  await operator.requestFor(`Pendant la coupure ${run}`);
  await operator.requestFor(`Encore la coupure ${run}`);
  await expect(list.getByRole('link').filter({ hasText: `la coupure ${run}` })).toHaveCount(1);

  const since = performance.now();
  await page.context().setOffline(false);
  await expect(list.getByRole('link').filter({ hasText: `Pendant la coupure ${run}` })).toHaveCount(1);
  await expect(list.getByRole('link').filter({ hasText: `Encore la coupure ${run}` })).toHaveCount(1);
  info.annotations.push({
    type: 'back online: both requests shown',
    description: `${Math.round(performance.now() - since)} ms`,
  });
  await expect(page.getByText(tower.t('common:connection.offline'), { exact: true })).toBeHidden();
  // What flies may tell of itself meanwhile.
  await expect.poll(() => unreadOf(tower)).toBeGreaterThanOrEqual(unread + 2);
  await expect.poll(() => waiting(tower)).toBe(before + 2);
  expect(loads()).toBe(0);
});

// Ten seconds pass in it, in which it could be taken back: that it goes once then, `DecisionDock.test.tsx` holds in the quick suite.
test(
  'a plain acceptance takes two clicks from the list, and nothing else',
  { tag: '@long' },
  async ({ page, request, demo }, info) => {
    const operator = await demoApi(request, 'claire.morel', demo.password ?? '');
    const asked = `Deux clics ${RUN}-${info.retry}`;
    await operator.requestFor(asked);
    const tower = await openAs(page, request, 'tour.blagnac');
    const row = page.getByRole('link').filter({ hasText: asked });
    await expect(row).toBeVisible();
    const decided = page.waitForResponse((response) => /\/decision$/.test(response.url()));
    await row.click();
    await page.getByRole('button', { name: new RegExp(`^${tower.t('approvals:decision.accept')}`) }).click();
    const answer = await decided;
    expect(answer.status()).toBe(200);
    expect(((await answer.json()) as { readonly status: string }).status).toBe('accepted');
  },
);

test('an acceptance of one click can be taken back, and goes when its request is left', async ({
  page,
  request,
  demo,
}, info) => {
  const operator = await demoApi(request, 'claire.morel', demo.password ?? '');
  const asked = `Un clic ${RUN}-${info.retry}`;
  await operator.requestFor(asked);
  const decisions: number[] = [];
  page.on('response', (response) => {
    if (/\/decision$/.test(response.url())) decisions.push(response.status());
  });
  const { t } = await openAs(page, request, 'tour.blagnac');
  const row = page.getByRole('link').filter({ hasText: asked });
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name: asked })).toBeVisible();
  const held = page.getByText(t('approvals:decision.grace_title'));
  const accept = (): Promise<void> => page.keyboard.press('a');
  // The name stands before the request itself is read: a key pressed over the skeleton decides nothing.
  await expect(
    page.getByRole('button', { name: new RegExp(`^${t('approvals:decision.accept')}`) }),
  ).toBeEnabled();
  await accept();
  await expect(held).toBeVisible();
  await page.getByRole('button', { name: t('approvals:decision.grace_cancel'), exact: true }).click();
  await expect(held).toBeHidden();
  await accept();
  await expect(held).toBeVisible();
  expect(decisions).toEqual([]);
  const gone = page.waitForResponse((response) => /\/decision$/.test(response.url()));
  const list = page.getByRole('list', { name: t('approvals:list_label') });
  await list.getByRole('link').filter({ hasNotText: asked }).first().click();
  expect((await gone).status()).toBe(200);
});
