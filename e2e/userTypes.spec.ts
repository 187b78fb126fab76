// Each kind of user: where its work begins, what it does first in its own house, and what is not its to open.
import type { Page } from '@playwright/test';
import { mapWhenLong } from './playwright.config.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs as open, type Person, RUN } from './support/people.ts';

test.use({ launchOptions: mapWhenLong });

/** What another kind of user opens sends this one back to where its own work begins. */
const isSentHome = async (page: Page, path: string, home: string): Promise<void> => {
  await page.goto(path);
  await expect(page).toHaveURL(home);
};

const invites = async ({ page, t, isPhone }: Person): Promise<void> => {
  await expect(page).toHaveURL('/map/flights');
  await page.goto('/settings/team');
  await page.getByRole('button', { name: t('members:invite'), exact: true }).click();
  const email = `${isPhone ? 'phone' : 'desk'}-${RUN}@example.invalid`;
  await page.getByRole('textbox', { name: t('members:email') }).fill(email);
  await page.getByRole('button', { name: t('members:invite_send'), exact: true }).click();
  await expect(page.getByText(t('members:invited', { email }))).toBeVisible();
  await isSentHome(page, '/platform', '/map/flights');
};

test('a subscriber invites somebody into the team', { tag: '@long' }, async ({ page, request }) =>
  invites(await open(page, request, 'claire.morel')),
);
test('a subscriber invites somebody by the road @phone', { tag: '@long' }, async ({ page, request }) =>
  invites(await open(page, request, 'claire.morel')),
);

test('a pilot of a U-space keeps a default height', { tag: '@long' }, async ({ page, request }) => {
  const { t } = await open(page, request, 'uspace.pilote');
  await expect(page).toHaveURL('/map/flights');
  await page.goto('/settings/defaults');
  await page.getByRole('textbox', { name: t('preferences:defaults.height') }).fill('45');
  await page.getByRole('button', { name: t('preferences:save') }).click();
  await expect(page.getByText(t('preferences:saved'))).toBeVisible();
  await isSentHome(page, '/supervisers', '/map/flights');
});

test('an authority’s administrator lets a visitor in', { tag: '@long' }, async ({ page, request }) => {
  const { t } = await open(page, request, 'admin.blagnac');
  await expect(page).toHaveURL('/map/approvals');
  await page.goto('/visitors');
  await page
    .getByRole('button', { name: t('visitors:invite') })
    .first()
    .click();
  const email = `mairie-${RUN}@example.invalid`;
  await page.getByRole('textbox', { name: t('visitors:name') }).fill('Mairie de Colomiers');
  await page.getByRole('textbox', { name: t('visitors:email') }).fill(email);
  await page.getByRole('button', { name: t('visitors:send') }).click();
  await expect(page.getByText(t('visitors:sent_to', { email }))).toBeVisible();
  await isSentHome(page, '/map/pilots', '/map/approvals');
});

test('an authority of a U-space chooses what it is told', { tag: '@long' }, async ({ page, request }) => {
  const { t } = await open(page, request, 'uspace.autorite');
  await expect(page).toHaveURL('/flight-authorizations');
  await page.goto('/settings/notifications');
  await expect(page.getByRole('heading', { level: 1, name: t('settings:nav.notifications') })).toBeVisible();
  const box = page.getByRole('checkbox').first();
  const wanted = !(await box.isChecked());
  await box.click();
  await expect(box).toBeEnabled();
  await expect(box).toBeChecked({ checked: wanted });
  await page.reload();
  await expect(box).toBeChecked({ checked: wanted });
  await isSentHome(page, '/supervisers', '/flight-authorizations');
});

test('a manager of an authority adds a person to it', { tag: '@long' }, async ({ page, request }) => {
  const person = await open(page, request, 'gestion.blagnac');
  const { t } = person;
  await expect(page).toHaveURL('/settings');
  await page.goto('/supervisers');
  await page
    .getByRole('button', { name: t('supervisers:add') })
    .first()
    .click();
  const name = `Contrôleur ${RUN}`;
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('supervisers:name') }).fill(name);
  await dialog
    .getByRole('textbox', { name: t('supervisers:email') })
    .fill(`controleur-${RUN}@example.invalid`);
  await dialog.getByRole('button', { name: t('supervisers:add') }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  await isSentHome(page, '/exploitants', '/settings');
});

test('a supervisor of a U-space begins with its spaces', { tag: '@long' }, async ({ page, request }) => {
  const { t } = await open(page, request, 'uspace.supervision');
  await expect(page).toHaveURL('/map/supervisions');
  await expect(page.getByRole('heading', { level: 1, name: t('uspace:supervision') })).toBeVisible();
  await isSentHome(page, '/map/approvals', '/map/supervisions');
});

test('a visitor finds what it is asked, and nothing of the authority @phone', async ({ page, request }) => {
  const { t } = await open(page, request, 'mairie.blagnac');
  await expect(page).toHaveURL('/map/opinions');
  await expect(page.getByRole('searchbox', { name: t('opinions:search') })).toBeVisible();
  await isSentHome(page, '/map/approvals', '/map/opinions');
});

test('the staff sees what a user sees, under a banner, in English', async ({ page, request }) => {
  const { t } = await open(page, request, 'support.envol', { language: 'en' });
  await expect(page).toHaveURL('/map/users');
  await page.getByRole('searchbox').fill('lea.garnier');
  const row = page.getByRole('row').filter({ hasText: 'lea.garnier' });
  await expect(page.getByRole('row')).toHaveCount(2);
  await row.getByRole('button', { name: t('users:look') }).click();
  await page.getByRole('textbox', { name: t('users:reason') }).fill('Ticket 882');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('users:look_title', { name: 'Léa Garnier' }) })
    .click();
  await expect(page).toHaveURL('/map/flights');
  await expect(page.getByText(t.like('acting:looking.as', { name: 'Léa Garnier' }))).toBeVisible();
  await page.getByRole('button', { name: t('acting:looking.release') }).click();
  await expect(page).toHaveURL('/map/users');
  await isSentHome(page, '/map/flights', '/map/users');
});

test('the platform’s administrator says what is open to an operator', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const { t } = await open(page, request, 'admin.plateforme');
  await expect(page).toHaveURL('/platform');
  await page.goto('/exploitants');
  await page.getByRole('link', { name: 'Cimes Cartographie' }).click();
  await page.getByRole('button', { name: t('operators:grants_open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: t('operators:grants.restricted_pilots') }).click();
  await dialog.getByRole('button', { name: t('operators:grants_save') }).click();
  await expect(page.getByText(t('operators:grants_saved'))).toBeVisible();
  await expect(
    page.getByText(t('operators:acts.operator_granted', { name: 'Administration Envol' })).first(),
  ).toBeVisible();
  await isSentHome(page, '/map/approvals', '/platform');
});
