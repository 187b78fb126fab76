// The first hour of a newcomer: an account, a mission over a control zone, its records completed where they are missed, the
// request sent; and somebody with a fleet from the list to a sent request. Both within what a person would put up with.
import type { Page } from '@playwright/test';
import { withoutMap } from './playwright.config.ts';
import { expect, test } from './support/fixtures.ts';
import { countHands } from './support/hands.ts';
import { signUp } from './support/newcomer.ts';
import { answerWhat, openAs, openStep, type Person, personAt, RUN } from './support/people.ts';

// Places are typed: the map would be most of the time.
test.use({ launchOptions: withoutMap });

/** Beside the runways of Toulouse-Blagnac. */
const PLACE = '43.6500, 1.3210';

/** Opens the letter's link from the demonstration's letters, to which the welcome leads, and goes on to the mission. */
const confirmAddress = async ({ page, t }: Person): Promise<void> => {
  await page.getByRole('link', { name: t('accounts:confirmation.demo_mails') }).click();
  await page.getByRole('link', { name: /email-confirmation/ }).click();
  await expect(page.getByRole('heading', { name: t('accounts:confirmation.confirmed.title') })).toBeVisible();
  await page.getByRole('link', { name: t('accounts:welcome.start') }).click();
};

/** The place, found by what is typed where the cursor stands, and a circle there. */
const drawAt = async ({ page, t }: Person, place: string): Promise<void> => {
  const search = page.getByRole('searchbox', { name: t('flights:where.search') });
  await expect(search).toBeFocused();
  await page.keyboard.type(place);
  await expect(page.getByRole('list', { name: t('flights:where.search_found') })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: t('draw_here:circle', { radius: 50 }) }).click();
};

/** A drone by its picture: its serial number alone is typed. */
const addDrone = async ({ page, t }: Person): Promise<void> => {
  await page
    .getByRole('button', { name: t('flights:who.add_drone') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Air 3S' }).click();
  await expect(dialog.getByRole('textbox', { name: t('drones:serial_number') })).toBeFocused();
  await page.keyboard.type(`1581F-${RUN}`);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
};

/** Keeps what is likely, answers what nobody can tell, and sends what the place asks for. */
const keepAndAsk = async ({ page, t }: Person): Promise<void> => {
  await page.getByRole('button', { name: t('missions:likely.keep') }).click();
  await page
    .getByRole('button', { name: t('flights:remedies.populated_no') })
    .first()
    .click();
  await page.getByRole('button', { name: t('flights:step_actions.save_and_request') }).click();
  await page.getByRole('button', { name: t('mission_request:send') }).click();
  await expect(page.getByText(t('common:approval_statuses.submitted')).first()).toBeVisible();
};

test('somebody who never saw the product sends a first request', async ({ page }) => {
  const person = personAt(page, 'fr');
  const hands = await countHands(page);
  await signUp(person, { long_name: 'Jeanne Ferrand', phone: '06 39 98 00 12' });
  await confirmAddress(person);
  await drawAt(person, PLACE);
  await addDrone(person);
  await keepAndAsk(person);
  // Name, address, password, telephone; place; serial number.
  expect(hands.fields()).toBeLessThanOrEqual(6);
  expect(hands.clicks()).toBeLessThanOrEqual(12);
});

test('a mission of somebody with a fleet, from the list to its sent request', async ({ page, request }) => {
  const person = await openAs(page, request, 'claire.morel');
  const { t } = person;
  await expect(page.getByRole('list', { name: t('flights_list:list_label') })).toBeVisible();
  const hands = await countHands(page);
  await page.getByRole('button', { name: t('flights_list:new') }).click();
  await drawAt(person, PLACE);
  await keepAndAsk(person);
  expect(hands.fields()).toBeLessThanOrEqual(1);
  expect(hands.clicks()).toBeLessThanOrEqual(8);
});

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
const completeCrew = async (person: Person, pilot: string): Promise<void> => {
  const { page, t } = person;
  await openStep(person, 'who');
  // The only pilot there is stands chosen.
  await expect(page.getByText(pilot).last()).toBeVisible();
  await page.getByRole('button', { name: t('flights_list:missing.pilot_phone.step') }).click();
  const phone = page.getByRole('textbox', { name: t('complete:phone') });
  await expect(phone).toBeFocused();
  await phone.fill('06 39 98 00 12');
  await phone.press('Enter');
  await expect(phone).toBeHidden();
  await messageInHeader(page, t('complete:undo'));
  await page
    .getByRole('button', { name: t('flights:who.add_drone') })
    .last()
    .click();
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

test('what a newcomer’s records lack is completed where it is missed', { tag: '@long' }, async ({ page }) => {
  const person = personAt(page, 'fr');
  const { t } = person;
  await signUp(person, { long_name: 'Marius Ferrand', company: 'Ferrand Toitures' });
  await confirmAddress(person);
  await drawAt(person, PLACE);
  await answerWhat(person);
  await completeCrew(person, 'Marius Ferrand');
  await page.getByRole('button', { name: t('flights:editor.save') }).click();
  await completeDrone(person);
  await page
    .getByRole('button', { name: t.like('flights:step_actions.request_from') })
    .first()
    .click();
  await page.getByRole('button', { name: t('mission_request:send') }).click();
  await expect(page.getByText(t('common:approval_statuses.submitted')).first()).toBeVisible();
});
