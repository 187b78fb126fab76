// By keys alone, and few of them: a mission from the list to its sent request, and a tower's decisions.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { openAs, RUN } from './support/people.ts';

/** What a person would put up with. */
const MOST_KEYS = 60;

/** Hands on the keys: each press counts, and so does each letter. */
const handsOf = (page: Page) => {
  let pressed = 0;
  return {
    press: async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) {
        await page.keyboard.press(key);
        pressed += 1;
      }
    },
    type: async (text: string): Promise<void> => {
      await page.keyboard.type(text);
      pressed += text.length;
    },
    pressed: () => pressed,
  };
};

const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '');

// Focus comes to what a slow map shows late: on processors that others share it came too late for a window of a minute.
test('a mission from the list to its sent request', { tag: '@long' }, async ({ page, request }) => {
  const { t } = await openAs(page, request, 'claire.morel');
  const hands = handsOf(page);
  await expect(page.getByRole('list', { name: t('flights_list:list_label') })).toBeVisible();
  await hands.press('Control+k');
  await expect(page.getByRole('dialog', { name: t('common:palette.title') })).toBeVisible();
  await hands.type('43.652, 1.318');
  await expect(page.getByRole('option').first()).toBeVisible();
  await hands.press('Enter');
  await expect.poll(() => focusedText(page)).toBe(t('draw_here:circle', { radius: 50 }));
  await hands.press('Enter');
  const name = page.getByRole('textbox', { name: t('flights:editor.name') });
  await expect(name).toBeFocused();
  const mission = `Clavier ${RUN}`;
  await hands.press('Control+a');
  await hands.type(mission);
  await expect(page.getByRole('button', { name: t('missions:likely.keep') })).toBeVisible();
  // The last of them comes with the fleet.
  await expect(page.getByText(/Matrice 4TD/).first()).toBeVisible();
  await hands.press('Control+Enter');
  await expect(page.getByRole('button', { name: t('missions:likely.keep') })).toBeHidden();
  await hands.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: mission })).toBeVisible();
  // The one question that the last mission does not answer for this place.
  await expect.poll(() => focusedText(page)).toBe(t('flights:remedies.populated_no'));
  await hands.press('Enter');
  await expect.poll(() => focusedText(page)).toMatch(t.like('flights:step_actions.request_from'));
  await hands.press('Enter');
  await expect.poll(() => focusedText(page)).toBe(t('mission_request:send'));
  await hands.press('Enter');
  await expect(page.getByText(t('common:approval_statuses.submitted')).first()).toBeVisible();
  expect(hands.pressed()).toBeLessThanOrEqual(MOST_KEYS);
});

test('a tower accepts one request, refuses the next and comes to the third', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const { t } = await openAs(page, request, 'tour.blagnac');
  const hands = handsOf(page);
  await expect(page.getByRole('list', { name: t('approvals:list_label') })).toBeVisible();
  await hands.press('j', 'Enter');
  const accept = page.getByRole('button', { name: new RegExp(`^${t('approvals:decision.accept')}`) });
  await expect(accept).toBeVisible();
  await hands.press('a');
  await expect.poll(() => focusedText(page)).toMatch(/\S/);
  const first = page.url();
  const heading = page.locator('#approval-heading');
  const accepted = await heading.textContent();
  await hands.press('n');
  await expect.poll(() => page.url()).not.toBe(first);
  await expect(heading).not.toHaveText(accepted ?? '');
  // The focus is on the row of what is open.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-current')))
    .toBe('true');
  // While its screen is on its way there is nothing to press: the button is that of the second request.
  await expect(
    page.getByRole('button', { name: new RegExp(`^${t('approvals:decision.refuse')}`) }),
  ).toBeVisible();
  await hands.press('x');
  const category = page.getByRole('button', { name: t('approvals:refusal_category') });
  await expect(category).toBeFocused();
  const traffic = t('approvals:refusal_categories.traffic');
  await hands.type(traffic.charAt(0));
  await expect(category).toContainText(traffic);
  // Past the templates.
  await hands.press('Tab', 'Tab');
  await expect(page.getByRole('textbox', { name: t('approvals:decision.message_refuse') })).toBeFocused();
  await hands.type('Piste en travaux.');
  await hands.press('Control+Enter');
  await expect(page.getByText(t.like('approvals:decision.done_refuse')).first()).toBeVisible();
  const second = page.url();
  await hands.press('n');
  await expect.poll(() => page.url()).not.toBe(second);
  expect(hands.pressed()).toBeLessThanOrEqual(MOST_KEYS);
});
