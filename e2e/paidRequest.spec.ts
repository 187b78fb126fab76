// A request with a price, as two people see it: held on the card when it is asked, taken when it is granted, given free when it is
// refused. By the simulated payment service.
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, LaunchOptions, Page } from '@playwright/test';
import { withoutMap } from './playwright.config.ts';
import { demoApi } from './support/demoApi.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs, type Person, RUN } from './support/people.ts';

test.use({ launchOptions: withoutMap });

/** Beside the runways of Lyon-Saint-Exupéry, whose tower asks 48 EUR before tax for a request. */
const PLACE = { shift: [3.755, 2.07], scenario: 'A3' } as const;
const [OPERATOR, TOWER] = ['nadia.blanc', 'tour.lyon'] as const;

interface Windows {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly demo: { readonly password: string | null };
  readonly otherWindow: (launch?: LaunchOptions) => Promise<Page>;
}

/** Sends the request with its price in one click, and opens it at the tower. */
const askAndPay = async (
  { page, request, demo, otherWindow }: Windows,
  name: string,
): Promise<{ readonly operator: Person; readonly tower: Person }> => {
  const api = await demoApi(request, OPERATOR, demo.password ?? '');
  const { id } = await api.saveMission(name, PLACE);
  const operator = await openAs(page, request, OPERATOR, { path: `/map/flights/${id}` });
  const { t } = operator;
  await page
    .getByRole('button', { name: t('flights:step_actions.request_short') })
    .first()
    .click();
  await expect(page.getByText('57,60').first()).toBeVisible();
  await page.getByRole('button', { name: t.like('mission_request:send_and_hold') }).click();
  await expect(page.getByText(t.like('approvals:payment.statuses.authorised')).first()).toBeVisible();
  const tower = await openAs(await otherWindow(), request, TOWER, { path: '/map/approvals' });
  await tower.page.getByRole('link').filter({ hasText: name }).click();
  await expect(tower.page.getByRole('heading', { level: 1, name })).toBeVisible();
  return { operator, tower };
};

test('a request that is granted is paid, and its invoice opened', async ({
  page,
  request,
  demo,
  otherWindow,
}, { retry }) => {
  const name = `Fret payé ${RUN}-${retry}`;
  const { operator, tower } = await askAndPay({ page, request, demo, otherWindow }, name);
  const { t } = operator;
  await tower.page.getByRole('button', { name: t('approvals:decision.accept'), exact: true }).click();
  await expect(page.getByText(t.like('approvals:payment.statuses.paid')).first()).toBeVisible();

  // Written and numbered by a job of a few seconds.
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: '57,60' }).first();
  await expect(async () => {
    await page.goto('/settings/invoices');
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const download = page.waitForEvent('download');
  await row
    .getByRole('button', { name: t.like('invoices:download') })
    .or(row.getByRole('link', { name: t.like('invoices:download') }))
    .click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a request that was left unpaid is what its mission asks for next, and is paid in three clicks', async ({
  page,
  request,
  demo,
  otherWindow,
}, { retry }) => {
  const name = `Fret à payer ${RUN}-${retry}`;
  const api = await demoApi(request, OPERATOR, demo.password ?? '');
  const { id } = await api.saveMission(name, PLACE);
  const { t } = await openAs(page, request, OPERATOR, { path: `/map/flights/${id}` });
  await page
    .getByRole('button', { name: t('flights:step_actions.request_short') })
    .first()
    .click();
  await page.getByRole('button', { name: t('approvals:pay.other_card') }).click();
  await page.getByRole('button', { name: t.like('mission_request:send_and_hold') }).click();
  await expect(page).toHaveURL(/\/pay\//);
  // Left without paying.
  await page.goto('/map/flights');
  await expect(page.getByText(/Payer 48.€ HT/).first()).toBeVisible();
  await page.goto(`/map/flights/${id}`);
  await expect(page.getByText(/payer 48.€ HT/).first()).toBeVisible();
  const tower = await openAs(await otherWindow(), request, TOWER, { path: '/map/approvals' });
  await tower.page.getByRole('link').filter({ hasText: name }).click();
  await expect(
    tower.page.getByText(tower.t.like('approvals:decision.withheld.unpaid')).first(),
  ).toBeVisible();

  await page
    .getByRole('button', { name: t('flights:step_actions.pay'), exact: true })
    .first()
    .click();
  await page.getByRole('button', { name: t.like('approvals:pay.hold') }).click();
  await expect(page.getByText(t.like('approvals:payment.statuses.authorised')).first()).toBeVisible();
  await expect(page.getByText(/payer 48.€ HT/)).toHaveCount(0);
});

test('a request that is refused costs nothing', async ({ page, request, demo, otherWindow }, { retry }) => {
  const name = `Fret refusé ${RUN}-${retry}`;
  const { operator, tower } = await askAndPay({ page, request, demo, otherWindow }, name);
  const { t } = operator;
  await tower.page.getByRole('button', { name: t('approvals:decision.refuse'), exact: true }).click();
  await tower.page
    .getByRole('textbox', { name: t('approvals:decision.message_refuse') })
    .fill('Piste fermée.');
  await tower.page.getByRole('button', { name: t.like('approvals:refusal_category') }).click();
  await tower.page.getByRole('option', { name: t('approvals:refusal_categories.traffic') }).click();
  await tower.page.getByRole('button', { name: t('approvals:decision.confirm_refuse') }).click();
  await expect(page.getByText('Piste fermée.').first()).toBeVisible();
  await expect(page.getByText(t('approvals:payment.statuses.released')).first()).toBeVisible();
  await page.goto('/settings/invoices');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});
