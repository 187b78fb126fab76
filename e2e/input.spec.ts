// Bad input: each refusal names the field and what to do, and nothing that was typed is lost.

import type { APIRequestContext, Page } from '@playwright/test';
import { mapWhenLong } from './playwright.config.ts';
import { demoApi } from './support/demoApi.ts';
import { expect, test } from './support/fixtures.ts';
import {
  answerWhat,
  chooseCrew,
  openAs,
  openSignIn,
  openStep,
  type Person,
  personAt,
  RUN,
  typeArea,
} from './support/people.ts';

test.use({ launchOptions: mapWhenLong });

const NEAR_TOULOUSE = ['43.652, 1.318', '43.652, 1.324', '43.648, 1.325', '43.647, 1.319'];
const CROSSING = ['43.652, 1.318', '43.648, 1.325', '43.652, 1.324', '43.647, 1.319'];

const newMission = async (page: Page, request: APIRequestContext): Promise<Person> => {
  const operator = await openAs(page, request, 'claire.morel', { path: '/map/flights/new' });
  await expect(page.getByRole('form', { name: operator.t('flights:editor.title_new') })).toBeVisible();
  return operator;
};
const nameField = ({ page, t }: Person) => page.getByRole('textbox', { name: t('flights:editor.name') });
const save = ({ page, t }: Person): Promise<void> =>
  page.getByRole('button', { name: t('flights:editor.save'), exact: true }).click();
const timeField = ({ page, t }: Person, which: 'start' | 'end') =>
  page.getByLabel(`${t(`mission_when:${which}`)}, ${t('common:form.time')}`);

test('an end before the start', { tag: '@long' }, async ({ page, request }) => {
  const operator = await newMission(page, request);
  const { t } = operator;
  await nameField(operator).fill('Fin avant le début');
  await typeArea(operator, NEAR_TOULOUSE);
  await answerWhat(operator);
  await chooseCrew(operator);
  await openStep(operator, 'when');
  await timeField(operator, 'start').fill('11:00');
  await timeField(operator, 'end').fill('10:00');
  await openStep(operator, 'what');
  await save(operator);
  // Led to the step where it stands, with the sentence at the field.
  await expect(page.getByRole('tab', { name: t('flights:editor.when') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByText(t('errors:fields.end_before_start'))).toBeVisible();
  await expect(timeField(operator, 'start')).toHaveValue('11:00');
  await expect(timeField(operator, 'end')).toHaveValue('10:00');
  await expect(nameField(operator)).toHaveValue('Fin avant le début');
  await timeField(operator, 'end').fill('12:00');
  await save(operator);
  await expect(page.getByRole('heading', { level: 1, name: 'Fin avant le début' })).toBeVisible();
});

test('an area that crosses itself', { tag: '@long' }, async ({ page, request }) => {
  const operator = await newMission(page, request);
  const { t } = operator;
  await nameField(operator).fill('Contour croisé');
  await typeArea(operator, CROSSING);
  await expect(page.getByText(t('constraints:area_issues.area_self_crossing')).first()).toBeVisible();
  await save(operator);
  await expect(page.getByRole('form', { name: t('flights:editor.title_new') })).toBeVisible();
  await expect(page.getByText(t('constraints:area_issues.area_self_crossing')).first()).toBeVisible();
  await expect(nameField(operator)).toHaveValue('Contour croisé');
});

test('coordinates that cannot be read', { tag: '@long' }, async ({ page, request }) => {
  const operator = await newMission(page, request);
  const { t } = operator;
  await typeArea(operator, ['43.652, 1.318', 'au nord du pont', '43.648, 1.325']);
  await expect(page.getByText(t('flights:where.coordinates_line', { line: 2 }))).toBeVisible();
  await expect(page.getByRole('textbox', { name: t('flights:where.coordinates'), exact: true })).toHaveValue(
    /au nord du pont/,
  );
});

test('what the server refuses stands at its field, and what was typed stays', async ({
  page,
  request,
  demo,
}) => {
  const colleague = await demoApi(request, 'hugo.petit', demo.password ?? '');
  const pilot = await colleague.addPilot('Éphémère', RUN);
  const operator = await newMission(page, request);
  const { t } = operator;
  await nameField(operator).fill('Pilote parti');
  await typeArea(operator, NEAR_TOULOUSE);
  await answerWhat(operator);
  await chooseCrew(operator, `Éphémère ${RUN}`);
  // Somebody else removes the pilot while the mission is being typed.
  await colleague.removePilot(pilot);
  const refused = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /\/flights$/.test(response.url()),
  );
  await save(operator);
  expect(Math.floor((await refused).status() / 100)).toBe(4);
  await expect(page.getByRole('tab', { name: t('flights:editor.who') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('alert').filter({ hasText: t('flights:editor.refused') })).toBeVisible();
  await expect(nameField(operator)).toHaveValue('Pilote parti');
  await openStep(operator, 'where');
  await expect(page.getByRole('list', { name: t('flights:where.areas') }).getByRole('listitem')).toHaveCount(
    1,
  );
});

test('a reload keeps the draft; starting over drops it', { tag: '@long' }, async ({ page, request }) => {
  const operator = await newMission(page, request);
  const { t } = operator;
  await nameField(operator).fill('À reprendre plus tard');
  await typeArea(operator, NEAR_TOULOUSE);
  await openStep(operator, 'what');
  await page.getByRole('textbox', { name: t('flights:what.height') }).fill('73');
  await page.reload();
  await expect(nameField(operator)).toHaveValue('À reprendre plus tard');
  await expect(page.getByRole('list', { name: t('flights:where.areas') }).getByRole('listitem')).toHaveCount(
    1,
  );
  await openStep(operator, 'what');
  await expect(page.getByRole('textbox', { name: t('flights:what.height') })).toHaveValue('73');
  await page.getByRole('button', { name: t('flights:editor.discard'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('flights:editor.discard'), exact: true })
    .click();
  await expect(nameField(operator)).toHaveValue('');
  await page.reload();
  await expect(nameField(operator)).toHaveValue('');
});

test('a wrong password, then the wanted page; the sign-out', async ({ page, demo }) => {
  const operator = personAt(page, 'fr');
  const { t } = operator;
  await openSignIn(operator, '/map/drones');
  await page.getByRole('textbox', { name: t('auth:username') }).fill('claire.morel');
  await page.getByLabel(t('auth:password'), { exact: true }).fill('pas le bon');
  await page.getByRole('button', { name: t('auth:submit'), exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(t('auth:wrong'));
  await expect(page.getByRole('textbox', { name: t('auth:username') })).toHaveValue('claire.morel');
  await page.getByLabel(t('auth:password'), { exact: true }).fill(demo.password ?? '');
  await page.getByRole('button', { name: t('auth:submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/map\/drones$/);
  await expect(page.getByRole('heading', { level: 1, name: t('nav:drones') })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(t('nav:account')) }).click();
  await page.getByText(t('nav:sign_out')).click();
  await expect(page.getByRole('heading', { name: t('auth:title'), exact: true })).toBeVisible();
  await page.goto('/map/flights');
  await expect(page.getByRole('heading', { name: t('auth:title'), exact: true })).toBeVisible();
});

test('a mission that does not exist, and a page that does not', async ({ page, request }) => {
  const { t } = await openAs(page, request, 'claire.morel', { path: '/map/flights/999999' });
  await expect(
    page.getByRole('heading', { level: 1, name: t('flights:detail.not_found_title') }),
  ).toBeVisible();
  await page.goto('/map/flights/nothing');
  await expect(page.getByRole('heading', { name: t('common:not_found.title') })).toBeVisible();
  await page.getByRole('link', { name: t('common:actions.home') }).click();
  await expect(page).toHaveURL(/\/map\/flights$/);
});
