// The first hour of a newcomer: an account, a mission over a control zone, its records completed where they are missed, the
// request sent.
import type { Page } from '@playwright/test';
import { withoutMap } from './playwright.config.ts';
import { expect, test } from './support/fixtures.ts';
import { signUp } from './support/newcomer.ts';
import { answerWhat, openStep, type Person, personAt, RUN, typeArea } from './support/people.ts';

// Places are typed: the map would be most of the time.
test.use({ launchOptions: withoutMap });

/** Opens the letter's link from the demonstration's letters, to which the welcome leads. */
const confirmAddress = async ({ page, t }: Person): Promise<void> => {
  await page.getByRole('link', { name: t('accounts:confirmation.demo_mails') }).click();
  await page.getByRole('link', { name: /email-confirmation/ }).click();
  await expect(page.getByRole('heading', { name: t('accounts:confirmation.confirmed.title') })).toBeVisible();
  await page.getByRole('link', { name: t('accounts:confirmation.go_on') }).click();
};

const planMission = async (person: Person, name: string): Promise<void> => {
  const { page, t } = person;
  await expect(page.getByText(t('flights:empty.title'))).toBeVisible();
  // The guided tour begins on the first home after the sign-up.
  const tour = page.locator('.driver-popover');
  await expect(tour).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tour).toBeHidden();
  await page.keyboard.press('n');
  const field = page.getByRole('textbox', { name: t('flights:editor.name') });
  await expect(field).toBeFocused();
  await field.fill(name);
  await typeArea(person, ['43.652, 1.318', '43.652, 1.324', '43.648, 1.325']);
  await openStep(person, 'when');
  await page.getByRole('button', { name: t('mission_when:in_week') }).click();
  await answerWhat(person);
};

/** What was done and can be taken back stands over the header alone, at a desk and on a phone. */
const messageInHeader = async (page: Page, undo: string): Promise<void> => {
  const usual = page.viewportSize();
  for (const size of [{ width: 390, height: 844 }, usual ?? { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    const button = page.getByRole('button', { name: undo });
    const message = await page.locator('[data-tone=success]').filter({ has: button }).boundingBox();
    const header = await page.getByRole('banner').boundingBox();
    expect(message?.y).toBeGreaterThanOrEqual(header?.y ?? Number.NaN);
    expect((message?.y ?? Number.NaN) + (message?.height ?? 0)).toBeLessThanOrEqual(
      (header?.y ?? 0) + (header?.height ?? 0),
    );
  }
};

/** The person is the pilot; the number and the drone's record are asked for where the mission needs them. */
const completeCrew = async (person: Person): Promise<void> => {
  const { page, t } = person;
  await openStep(person, 'who');
  // The only pilot there is stands chosen.
  await expect(page.getByText('Jeanne Ferrand').last()).toBeVisible();
  await page.getByRole('button', { name: t('flights_list:missing.pilot_phone.step') }).click();
  const phone = page.getByRole('textbox', { name: t('complete:phone') });
  await expect(phone).toBeFocused();
  await phone.fill('06 39 98 00 12');
  await phone.press('Enter');
  await expect(phone).toBeHidden();
  await messageInHeader(page, t('complete:undo'));
  await page.getByRole('button', { name: t('flights:who.add_drone') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // The dialog's own cancel is the only one.
  await expect(page.getByRole('button', { name: t('complete:undo') })).toBeHidden();
  const fields = {
    'drones:name': 'Mavic',
    'drones:manufacturer': 'DJI',
    'drones:model': 'Mavic 3E',
    'drones:serial_number': `1581F-${RUN}`,
    'drones:mass': '0,9',
  };
  for (const [word, value] of Object.entries(fields))
    await dialog.getByRole('textbox', { name: t(word), exact: true }).fill(value);
  await dialog.getByRole('button', { name: t('drones:add') }).click();
  await expect(dialog).toBeHidden();
};

/** What the scenario asks of the drone and its record does not say, in the verdict's own card. */
const completeDrone = async ({ page, t }: Person): Promise<void> => {
  const card = page.getByRole('region', { name: t('complete:drone', { name: 'Mavic' }) });
  await card.getByRole('textbox', { name: t('drones:registration') }).fill('UAS-FR-123456');
  const remote = card.getByRole('button', { name: new RegExp(`${t('drones:remote_identification')}$`) });
  if (await remote.isVisible()) {
    await remote.click();
    await page.getByRole('option', { name: t('drones:remote_ids.fr'), exact: true }).click();
  }
  await card.getByRole('button', { name: t('complete:save') }).click();
  await expect(card).toBeHidden();
};

test('somebody who never saw the product sends a first request', async ({ page }) => {
  const person = personAt(page, 'fr');
  const { t } = person;
  const name = `Toit de la halle ${RUN}`;
  await signUp(person, { long_name: 'Jeanne Ferrand', company: 'Ferrand Toitures' });
  await confirmAddress(person);
  await planMission(person, name);
  await completeCrew(person);
  await page.getByRole('button', { name: t('flights:editor.save') }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await completeDrone(person);
  await page
    .getByRole('button', { name: t.like('flights:step_actions.request_from') })
    .first()
    .click();
  await page.getByRole('button', { name: t('mission_request:send') }).click();
  await expect(page.getByText(t('common:approval_statuses.submitted')).first()).toBeVisible();
});
