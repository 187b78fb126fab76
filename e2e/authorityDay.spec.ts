// A day between a tower, a U-space service provider and a pilot, each at a screen of its own.
import type { TestInfo } from '@playwright/test';
import { mapWhenLong } from './playwright.config.ts';
import { demoApi } from './support/demoApi.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs, RUN } from './support/people.ts';

test.use({ launchOptions: mapWhenLong });

interface Rows {
  readonly results: readonly { readonly id: number; readonly approval: { readonly company_name: string } }[];
}

test('a controller reads the week, and prints what stands side by side', async ({ page, request }) => {
  const { t } = await openAs(page, request, 'tour.blagnac');
  await page.getByRole('link', { name: t('approvals:week.open') }).click();
  await expect(page).toHaveURL(/\/approvals\/week/);
  await page.getByRole('button', { name: t('approvals:week.next'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const shown = page
    .locator('main')
    .getByRole('link', { name: /\d\d:\d\d/ })
    .first();
  await shown.click();
  await expect(page).toHaveURL(/\/map\/approvals\/\d+/);
});

test('an order to land reaches the pilot on any screen, until it is received', async ({
  page,
  request,
  demo,
}) => {
  const login = async (username: string): Promise<string> => {
    const data = { username, password: demo.password };
    const answer = await request.post('/api/v2/login', { data });
    return ((await answer.json()) as { readonly token: string }).token;
  };
  const headers = { authorization: `Bearer ${await login('tour.blagnac')}` };
  const flying = (await (
    await request.get('/api/v2/take-off-authorizations?take_off=true', { headers })
  ).json()) as Rows;
  const flight = flying.results.find(({ approval }) => approval.company_name.startsWith('Aéro Vision'));
  test.skip(flight === undefined, 'nobody of the operator is in the air');
  await page.setViewportSize({ width: 390, height: 844 });
  const { t } = await openAs(page, request, 'claire.morel', { path: '/map/drones' });
  const ordered = await request.post(`/api/v2/take-off-authorizations/${flight?.id}/landing_required`, {
    headers,
    data: { message: 'Hélicoptère en approche.', is_urgent: true },
  });
  expect(ordered.ok(), await ordered.text()).toBe(true);
  const order = page.getByRole('alert').filter({ hasText: 'Hélicoptère en approche.' });
  await expect(order).toBeInViewport();
  await order.getByRole('button', { name: t('day:pilot.receive') }).click();
  await expect(order).toHaveCount(0);
});

test('a U-space provider accepts a flight by annex IV, and its operator reads the conditions', async ({
  page,
  request,
  demo,
  otherWindow,
}) => {
  const operator = await demoApi(request, 'claire.morel', demo.password ?? '');
  const name = `U-space ${RUN}`;
  const { id } = await operator.saveMission(name, { shift: [-0.058, -0.2] });
  const { t } = await openAs(page, request, 'claire.morel', { path: `/flights/${id}/u-space` });
  await page.getByRole('button', { name: t('flight_authorizations:acts.ask') }).click();
  const dialog = page.getByRole('dialog');
  for (const [field, option] of [
    ['identification', 'identification.ASTMNetRID'],
    ['connectivity', 'connectivity.4G'],
  ] as const) {
    await dialog.getByLabel(t(`flight_authorizations:items.${field}`)).click();
    await page.getByRole('option', { name: t(`flight_authorizations:${option}`) }).click();
    await page.keyboard.press('Escape');
  }
  await dialog.getByLabel(t('flight_authorizations:items.endurance')).fill('35');
  await dialog
    .getByLabel(t('flight_authorizations:items.emergency_procedure'))
    .fill('Retour au point de départ.');
  await dialog.getByRole('button', { name: t('flight_authorizations:acts.ask') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('flight_authorizations:statuses.submitted'))).toBeVisible();

  const provider = await openAs(await otherWindow(), request, 'uspace.autorite', {
    path: '/flight-authorizations',
  });
  const card = provider.page.locator('section').filter({ hasText: name });
  await card.getByRole('button', { name: t('flight_authorizations:acts.accept') }).click();
  const decision = provider.page.getByRole('dialog');
  await decision.getByLabel(t('flight_authorizations:conditions')).fill('Au sud du fleuve.');
  await decision.getByRole('button', { name: t('flight_authorizations:acts.accept') }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByText(t('flight_authorizations:statuses.accepted'))).toBeVisible();
  await expect(page.getByText('Au sud du fleuve.')).toBeVisible();
});

interface Decided {
  readonly operator: string;
  readonly authority: string;
  readonly place: NonNullable<Parameters<Awaited<ReturnType<typeof demoApi>>['requestFor']>[1]>;
}

/** What a State's authority decides in its queue, and what the operator then reads without asking again. */
const decidedBy =
  ({ operator, authority, place }: Decided) =>
  async (
    { page, request, demo, otherWindow }: Parameters<Parameters<typeof test>[2]>[0],
    { retry }: TestInfo,
  ): Promise<void> => {
    const api = await demoApi(request, operator, demo.password ?? '');
    const name = `État ${authority} ${RUN}-${retry}`;
    await api.requestFor(name, place);
    const asker = await openAs(await otherWindow(), request, operator, { path: '/map/flights' });
    const { t } = await openAs(page, request, authority);
    await page.getByRole('link').filter({ hasText: name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^${t('approvals:decision.restrict')}`) }).click();
    await page.getByLabel(t('approvals:decision.height')).fill('40');
    await page.getByLabel(t('approvals:decision.message_restrict')).fill('Pas au-delà de la clôture.');
    await page.getByRole('button', { name: t('approvals:decision.confirm_restrict') }).click();
    await asker.page.getByText(t('notifications:see'), { exact: true }).first().click();
    await expect(asker.page.getByText('Pas au-delà de la clôture.').first()).toBeVisible();
  };

test(
  'an air base decides on a flight in its control zone',
  { tag: '@long' },
  decidedBy({ operator: 'nadia.blanc', authority: 'controle.ochey', place: { shift: [4.645, 4.975] } }),
);
test(
  'a prefecture grants a flight by night',
  { tag: '@long' },
  decidedBy({
    operator: 'claire.morel',
    authority: 'prefecture.31',
    place: { shift: [-0.599, -0.542], in_days: 40, hours: ['21:30', '22:30'], night_flight: true },
  }),
);

test.describe('with the worker that keeps files for the road', () => {
  test.use({ serviceWorkers: 'allow' });
  test('a manager of an authority sets a rule, which a reload keeps and nobody is decided by', async ({
    page,
    request,
  }) => {
    const { t } = await openAs(page, request, 'gestion.blagnac', { path: '/settings/automatic' });
    const rules = page.locator('main');
    const save = rules.getByRole('button', { name: t('automatic_actions:save'), exact: true });
    // The demonstration has rules, out of service: the lowest one is changed.
    const card = rules.getByLabel(t('automatic_actions:ceiling')).and(page.locator('input')).first();
    await card.fill('25');
    await save.click();
    await expect(save).toBeDisabled();
    // The reload goes through the worker.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload();
    await expect(card).toHaveValue('25');
    await expect(rules.getByText(t('automatic_actions:service.off'))).toBeVisible();
    await card.fill('30');
    await save.click();
    await expect(save).toBeDisabled();
  });
});
