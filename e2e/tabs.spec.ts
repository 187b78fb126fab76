// Two tabs of one browser: one session, one state of things, one way out.

import { demoApi } from './support/demoApi.ts';
import { expect, test } from './support/fixtures.ts';
import { bellOf, openAs, personAt, RUN } from './support/people.ts';

test(
  'a second tab is signed in, sees the first one’s decision, and goes when the first signs out',
  {
    tag: '@long',
  },
  async ({ page, request, demo, pageErrors }, info) => {
    const operator = await demoApi(request, 'claire.morel', demo.password ?? '');
    const asked = `Deux onglets ${RUN}-${info.retry}`;
    const approval = await operator.requestFor(asked);
    const first = await openAs(page, request, 'tour.blagnac');
    const { t } = first;
    await expect(bellOf(first)).toBeVisible();

    const tab = await page.context().newPage();
    tab.on('pageerror', (error) => pageErrors.push(error.message));
    // Opened as a letter's link opens it: at the request, without a word about who asks.
    await tab.goto(`/map/approvals/${approval}`);
    await expect(tab.getByRole('heading', { level: 1, name: asked })).toBeVisible();
    await expect(bellOf(personAt(tab, 'fr'))).toBeVisible();
    const accept = new RegExp(`^${t('approvals:decision.accept')}`);
    await expect(tab.getByRole('button', { name: accept })).toBeVisible();

    await page.getByRole('link').filter({ hasText: asked }).click();
    await expect(page.getByRole('heading', { level: 1, name: asked })).toBeVisible();
    const decided = page.waitForResponse((response) => /\/decision$/.test(response.url()));
    await page.getByRole('button', { name: accept }).click();
    expect((await decided).status()).toBe(200);
    await expect(tab.getByRole('button', { name: accept })).toHaveCount(0);

    await page.getByRole('button', { name: new RegExp(t('nav:account')) }).click();
    await page.getByText(t('nav:sign_out')).click();
    for (const each of [page, tab])
      await expect(each.getByRole('heading', { name: t('auth:title'), exact: true })).toBeVisible();
  },
);
