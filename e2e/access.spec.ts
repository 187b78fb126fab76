// Everyone can use it: no serious finding of axe on the main screens, and the keyboard is enough.
import type { APIRequestContext, Page } from '@playwright/test';
import { mapWhenLong } from './playwright.config.ts';
import { demoApi } from './support/demoApi.ts';
import { expect, expectAccessible, expectAccessibleInThemes, test } from './support/fixtures.ts';
import {
  cardOf,
  openAs,
  openCard,
  openSignIn,
  openStep,
  type Person,
  personAt,
  RUN,
  typeArea,
} from './support/people.ts';

test.use({ launchOptions: mapWhenLong });

const ZONE = /CTR BLAGNAC · LFBO/;
const AREA = ['43.652, 1.318', '43.652, 1.324', '43.648, 1.325', '43.647, 1.319'];

/** The screen once it has come to rest: nothing loads any more. */
const rested = async ({ page, t }: Person): Promise<void> => {
  await expect(page.getByRole('progressbar', { name: t('common:states.loading') })).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

/** `path` is null where the screen is open. */
const check = async (person: Person, path: string | null, heading: string): Promise<void> => {
  await test.step(`axe: ${heading}`, async () => {
    if (path !== null) await person.page.goto(path);
    await expect(person.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await rested(person);
    await expectAccessibleInThemes(person.page);
  });
};

const operatorScreens = async (operator: Person, request: APIRequestContext): Promise<void> => {
  const { page, t } = operator;
  await openSignIn(operator);
  await expect(page.getByRole('heading', { name: t('auth:demo.title') })).toBeVisible();
  await expectAccessibleInThemes(page);
  await openAs(page, request, 'claire.morel', { language: t.language, path: '/map/flights' });
  await check(operator, null, t('flights_list:title'));
  await check(operator, '/map/pilots', t('nav:pilots'));
  await check(operator, '/map/drones', t('nav:drones'));
  await check(operator, '/settings', t('settings:page.title'));
  await check(operator, '/demo/mails', t('demo:mails.title'));
};

const editor = async (operator: Person): Promise<void> => {
  const { page, t } = operator;
  await expect(page.getByRole('form', { name: t('flights:editor.title_new') })).toBeVisible();
  await typeArea(operator, AREA);
  await expect(cardOf(page, ZONE)).toBeVisible();
  for (const step of ['where', 'when', 'what', 'who'] as const) {
    await openStep(operator, step);
    await expectAccessibleInThemes(page);
  }
};

const missionAndRequest = async (operator: Person, id: number): Promise<void> => {
  const { page, t } = operator;
  await page.goto(`/map/flights/${id}`);
  const card = await openCard(page, ZONE);
  await expect(card).toBeVisible();
  await rested(operator);
  await expectAccessibleInThemes(page);
  await card.getByRole('button', { name: t('flights:step_actions.request_short') }).click();
  await expect(page.getByRole('button', { name: t('mission_request:send') })).toBeVisible();
  await expectAccessibleInThemes(page);
};

const towerScreens = async (tower: Person, mission: string): Promise<void> => {
  const { page, t } = tower;
  const row = page.getByRole('link').filter({ hasText: mission });
  await expect(row).toBeVisible();
  await rested(tower);
  await expectAccessibleInThemes(page);
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name: mission })).toBeVisible();
  await rested(tower);
  await expectAccessibleInThemes(page);
  for (const decision of ['restrict', 'refuse'] as const) {
    await page.getByRole('button', { name: t(`approvals:decision.${decision}`), exact: true }).click();
    await expect(
      page.getByRole('button', { name: t(`approvals:decision.confirm_${decision}`), exact: true }),
    ).toBeVisible();
    await expectAccessibleInThemes(page);
    await page.getByRole('button', { name: t('approvals:decision.back'), exact: true }).click();
  }
};

for (const language of ['fr', 'en'] as const)
  test.describe(`axe, in the theme that is shown or in both, ${language}`, {
    // Longer words and another reading of them: the screens are the same.
    tag: language === 'en' ? '@long' : [],
  }, () => {
    test.setTimeout(240_000);
    test('the operator’s screens pass axe', async ({ page, request }) =>
      operatorScreens(personAt(page, language), request));
    test('drawing, the mission, the request', { tag: '@long' }, async ({ page, request, demo }, info) => {
      const api = await demoApi(request, 'claire.morel', demo.password ?? '');
      const mission = await api.saveMission(`Accessible ${language} ${RUN}-${info.retry}`);
      const operator = await openAs(page, request, 'claire.morel', { language, path: '/map/flights/new' });
      await editor(operator);
      await missionAndRequest(operator, mission.id);
    });
    test('the tower’s screens pass axe', async ({ page, request, demo }, info) => {
      const api = await demoApi(request, 'claire.morel', demo.password ?? '');
      const asked = `Demandée ${language} ${RUN}-${info.retry}`;
      await api.requestFor(asked);
      await towerScreens(await openAs(page, request, 'tour.blagnac', { language }), asked);
    });
  });

/** Presses Tab until the wanted element has the focus; nothing is clicked. */
const tabTo = async (page: Page, wanted: ReturnType<Page['getByRole']>): Promise<void> => {
  for (let presses = 0; presses < 90; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
};

/** What a mission has no default for, and who flies it: without a mouse. */
const answerByKeys = async ({ page, t }: Person): Promise<void> => {
  const tab = (step: 'where' | 'what' | 'who') =>
    page.getByRole('tab', { name: t(`flights:editor.${step}`) });
  await tabTo(page, tab('where'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, page.getByRole('button', { name: t('flights:what.visibilities.in_sight'), exact: true }));
  await page.keyboard.press('Enter');
  const scenario = page.getByRole('button', { name: t('flights:what.scenario') });
  await tabTo(page, scenario);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await tabTo(page, tab('what'));
  await page.keyboard.press('ArrowRight');
  for (const [label, name] of [
    [t('flights:who.pilots'), 'Claire Morel'],
    [t('flights:who.drones'), 'Anafi USA'],
  ] as const) {
    await tabTo(page, page.getByRole('combobox', { name: label }));
    await page.keyboard.type(name);
    await expect(page.getByRole('option').filter({ hasText: name }).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
  }
};

test('the keyboard alone: sign in, a mission by coordinates, save', async ({ page, demo }, info) => {
  const operator = personAt(page, 'fr');
  const { t } = operator;
  const name = `Au clavier ${RUN}-${info.retry}`;
  await openSignIn(operator);
  await tabTo(page, page.getByRole('textbox', { name: t('auth:username') }));
  await page.keyboard.type('claire.morel');
  await tabTo(page, page.getByLabel(t('auth:password'), { exact: true }));
  await page.keyboard.type(demo.password ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: t('flights_list:list_label') })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: t('flights_list:new') }));
  await page.keyboard.press('Enter');
  const nameField = page.getByRole('textbox', { name: t('flights:editor.name') });
  await expect(nameField).toBeVisible();
  await tabTo(page, nameField);
  await page.keyboard.type(name);
  await tabTo(page, page.getByRole('button', { name: t('flights:where.typed') }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: t('flights:where.coordinates'), exact: true }));
  await page.keyboard.type(AREA.join('\n'));
  await tabTo(page, page.getByRole('button', { name: t('flights:where.coordinates_apply') }));
  await page.keyboard.press('Enter');
  await expect(cardOf(page, ZONE)).toBeVisible();
  await expectAccessible(page, 'all');
  await answerByKeys(operator);
  await tabTo(page, page.getByRole('button', { name: t('flights:editor.save'), exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await rested(operator);
  await expectAccessible(page, 'all');
});

test('the keyboard alone draws: points at the centre of the map, which the arrows move', {
  tag: '@long',
}, async ({ page, request }) => {
  const operator = await openAs(page, request, 'claire.morel', { path: '/map/flights/new' });
  const { t } = operator;
  await expect(page.getByRole('form', { name: t('flights:editor.title_new') })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('LFBO');
  await expect(page.getByRole('option').filter({ hasText: 'LFBO' }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: t('flights:where.polygon'), exact: true }).last());
  await page.keyboard.press('Enter');
  const hint = page.getByRole('status').filter({ hasText: t('map_tools:draw_keys.polygon') });
  await expect(hint).toBeVisible();
  for (const arrow of ['ArrowRight', 'ArrowDown', 'ArrowLeft'] as const) {
    await page.keyboard.press('Space');
    await page.keyboard.press(arrow);
  }
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(hint).toBeHidden();
  await expect(cardOf(page, ZONE)).toBeVisible();
  // What was drawn can be taken back the same way.
  await page.keyboard.press('Control+z');
  await expect(cardOf(page, ZONE)).toHaveCount(0);
});
