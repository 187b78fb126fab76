import type { APIRequestContext, Locator } from '@playwright/test';
import { demoApi } from './demoApi.ts';
import { expect } from './patience.ts';
import { openCard, type Person } from './people.ts';

/** How the act of the journey settles a card: what a person presses, and what the other side answers. */
export type Settlement =
  | { readonly by: 'tower'; readonly account: string }
  | { readonly by: 'letter' | 'proof' | 'prefecture' | 'hand_in' | 'army' };

/** Who plays the other side, where somebody answers in the product. */
interface OtherSide {
  readonly request: APIRequestContext;
  readonly password: string;
}

const chooseIn = async (dialog: Locator, field: string, option: string): Promise<void> => {
  // A button of what is chosen and of its label.
  await dialog.getByRole('button', { name: new RegExp(`${field}$`) }).click();
  await dialog.page().getByRole('option', { name: option, exact: true }).click();
};

/** The only dialog that is open. */
const dialogOf = ({ page }: Person): Locator => page.getByRole('dialog');

/** Back from a screen of one of its procedures. */
export const backToMission = async ({ page }: Person, mission: string): Promise<void> => {
  await page.getByRole('link', { name: mission }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: mission })).toBeVisible();
};

/** Asks the tower; it answers yes, and the mission says so without being asked again. */
const askTower = async (
  { page, t }: Person,
  card: Locator,
  account: string,
  { request, password }: OtherSide,
): Promise<void> => {
  await card.getByRole('button', { name: t('flights:step_actions.request_short') }).click();
  const sent = page.waitForResponse((response) => response.url().endsWith('/request_approval'));
  await page.getByRole('button', { name: t('mission_request:send') }).click();
  const { id } = (await (await sent).json()) as { readonly id: number };
  await expect(card.getByText(t('common:approval_statuses.submitted'))).toBeVisible();
  await (await demoApi(request, account, password)).accept(id);
  await expect(card.getByText(t('common:approval_statuses.accepted'))).toBeVisible();
};

/** Writes to who decides outside of the product, and notes the agreement that comes back. */
const writeLetter = async (operator: Person, card: Locator): Promise<void> => {
  const { page, t } = operator;
  await card.getByRole('link', { name: t('flights:step_actions.email_short') }).click();
  const dialog = dialogOf(operator);
  await dialog
    .getByRole('textbox', { name: t('email_requests:form.recipient') })
    .fill('gestionnaire@example.invalid');
  await dialog.getByRole('button', { name: t('email_requests:form.send') }).click();
  await page.getByRole('button', { name: t('email_requests:actions.answer') }).click();
  await chooseIn(dialog, t('email_requests:answer.outcome'), t('email_requests:outcomes.agreed'));
  await dialog.getByRole('textbox', { name: t('email_requests:answer.reference') }).fill('Accord 2026-118');
  await dialog.getByRole('button', { name: t('email_requests:answer.save') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('email_requests:outcomes.agreed'), { exact: true })).toBeVisible();
};

/** What was looked up or settled elsewhere, with how it was. */
const prove = async (operator: Person, card: Locator): Promise<void> => {
  const { t } = operator;
  await card.getByRole('button', { name: t('flights:step_actions.mark_done'), exact: true }).click();
  const dialog = dialogOf(operator);
  await chooseIn(dialog, t('flights:proof.how'), t('flights:proof.means.website'));
  await dialog.getByRole('textbox', { name: t('flights:proof.reference') }).fill('Consulté avant le vol.');
  await dialog.getByRole('button', { name: t('flights:proof.submit') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card.getByText(t('flights:card.states.done'), { exact: true })).toBeVisible();
};

/** What neither the mission nor a record says: every empty line of the form's own. */
const fillLines = async (operator: Person): Promise<void> => {
  const { t } = operator;
  const dialog = dialogOf(operator);
  const words = ['siret', 'address', 'certificate', 'exclusion', 'marking', 'signed_at'] as const;
  const names = [
    ...words.map((name) => t(`flight_notifications:lines.${name}`)),
    t('flight_notifications:lines.commune'),
  ];
  for (const name of names)
    for (const field of await dialog.getByRole('textbox', { name: new RegExp(`^${name}`) }).all())
      if ((await field.inputValue()) === '') await field.fill('Toulouse, 31000');
};

/** Opens the notifications of the mission and makes one: nothing leaves before its hour. */
const makeNotice = async (operator: Person, card: Locator, kind: 'prefecture' | 'army'): Promise<void> => {
  const { page, t } = operator;
  const word = kind === 'army' ? 'notify_army' : 'declare_prefecture';
  await card.getByRole('link', { name: t(`flights:step_actions.${word}`) }).click();
  await expect(page).toHaveURL(/\/notifications\?declare=/);
  const dialog = dialogOf(operator);
  if (kind === 'prefecture') await fillLines(operator);
  await dialog.getByRole('button', { name: t('flight_notifications:program') }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: t('flight_notifications:held_now') }).click();
};

/** The prefecture takes its own form or paper alone: handed in, and said how. */
const handIn = async (operator: Person): Promise<void> => {
  const { page, t } = operator;
  await page.getByRole('button', { name: t('flight_notifications:hand_in') }).click();
  const dialog = dialogOf(operator);
  await chooseIn(dialog, t('flights:proof.how'), t('flights:proof.means.form'));
  await dialog.getByRole('button', { name: t('flights:proof.submit') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('flight_notifications:statuses.sent'), { exact: true })).toBeVisible();
};

/** Takes one step of a mission that is open through the screens, and comes back to the mission. */
export const settle = async (
  operator: Person,
  mission: string,
  card: string | RegExp,
  how: Settlement,
  other: OtherSide,
): Promise<void> => {
  const { page, t } = operator;
  const shown = await openCard(page, card);
  if (how.by === 'tower') return askTower(operator, shown, how.account, other);
  if (how.by === 'proof') return prove(operator, shown);
  if (how.by === 'letter') await writeLetter(operator, shown);
  else {
    await makeNotice(operator, shown, how.by === 'army' ? 'army' : 'prefecture');
    if (how.by === 'hand_in') await handIn(operator);
    else
      await expect(
        page.getByText(t('flight_notifications:statuses.programmed'), { exact: true }).first(),
      ).toBeVisible();
  }
  await backToMission(operator, mission);
};
