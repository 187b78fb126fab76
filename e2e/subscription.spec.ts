// A company from its first mission to its subscription: the trial, the plan, the bank's confirmation, the invoice, the end and
// the way back.
import { withoutMap } from './playwright.config.ts';
import { demoApi } from './support/demoApi.ts';
import { expect, test } from './support/fixtures.ts';
import { signUp } from './support/newcomer.ts';
import { personAt, RUN } from './support/people.ts';

test.use({ launchOptions: withoutMap });

test('a company tries, subscribes, is invoiced, cancels and takes its subscription up again', async ({
  page,
  request,
}) => {
  const person = personAt(page, 'fr');
  const { t } = person;
  const button = (word: string, values?: Record<string, string>) =>
    page.getByRole('button', { name: t(`subscriptions:${word}`, values) });
  const { username, password } = await signUp(person, {
    long_name: 'Oscar Vernet',
    company: 'Vernet Relevés',
  });
  await page.goto('/settings/subscription');
  await expect(page.getByRole('heading', { level: 1, name: t('subscriptions:title') })).toBeVisible();
  // The first mission begins the trial, and the open screens say so.
  const api = await demoApi(request, username, password);
  await api.addDrone({
    ...{ name: 'Mavic', manufacturer: 'DJI', model: 'Mavic 3E', serial_number: `1581F-${RUN}`, mass_kg: 0.9 },
  });
  await api.addPhone('+33639980013');
  await api.saveMission('Toiture de la halle');
  await expect(page.getByText(t('subscriptions:trial_days', { count: 14 }))).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('subscriptions:subscribe') })
    .click();

  await button('choose', { plan: t('subscriptions:plan.solo') }).click();
  const address = page.getByRole('dialog');
  const line = (word: string) =>
    address.getByRole('textbox', { name: t(`subscriptions:${word}`), exact: true });
  await line('address_line').fill('12 rue des Fleurs');
  await line('address_code').fill('31770');
  await line('address_city').fill('Colomiers');
  await button('address_next').click();
  await page.getByRole('button', { name: t.like('subscriptions:go_pay') }).click();

  // The simulated service says that it is one; its bank asks for a confirmation.
  await expect(page.getByText(t('subscriptions:simulated'))).toBeVisible();
  await page.getByRole('button', { name: '4000 0025 0000 3155' }).click();
  await page.getByRole('button', { name: t.like('subscriptions:pay') }).click();
  await button('factor_confirm').click();
  const plan = t('subscriptions:plan.solo');
  await expect(page.getByText(t('subscriptions:success_title', { plan }))).toBeVisible();
  await expect(page.getByText(t('subscriptions:status.active'), { exact: true })).toBeVisible();

  await button('cancel').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('subscriptions:cancel') })
    .click();
  await expect(page.getByText(t('subscriptions:status.cancelled'), { exact: true })).toBeVisible();
  await button('reactivate').click();
  await expect(page.getByText(t('subscriptions:status.active'), { exact: true })).toBeVisible();

  // Written and numbered by a job of a few seconds.
  await expect(async () => {
    await page.goto('/settings/invoices');
    await expect(page.getByText(/22,80/).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: t.like('invoices:download') })
    .or(page.getByRole('link', { name: t.like('invoices:download') }))
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});
