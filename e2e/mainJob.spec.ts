// The main job, as two people do it in two windows: an operator draws and asks, a controller decides, the operator
// reads the conditions and leaves with the sheet. Nothing but this machine is reached.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { LaunchOptions, Page, Response, TestInfo } from '@playwright/test';
import { sized } from '../tools/testSizes.ts';
import { withoutMap } from './playwright.config.ts';
import { expect, test } from './support/fixtures.ts';
import {
  answerWhat,
  cardOf,
  chooseCrew,
  drawPolygon,
  liveEvent,
  lookAt,
  openAs,
  openCard,
  openStep,
  type Person,
  personAt,
  RUN,
  signInAs,
  typeArea,
  unreadOf,
  watchLoads,
  watchSockets,
} from './support/people.ts';
import type { Language } from './support/words.ts';

const run = promisify(execFile);

// As people have it, with the worker that keeps files for the road: in the long run. It fetches the whole build beside the
// journey, a tenth of its work; in the quick one `authorityDay.spec.ts` reloads through it.
test.use({ serviceWorkers: sized('block', 'allow') });

const OPERATOR = 'Claire Morel';
const CONTROLLER = 'Tour de Toulouse-Blagnac';
const AUTHORITY = /Toulouse[- ]Blagnac/;
const ZONE = /CTR BLAGNAC · LFBO/;
const PLACE = 'Cornebarrieu';
const ASKED_M = 60;
const ALLOWED_M = 45;
/** From the server's answer to the event in the other window. */
const LIVE_MS = 10_000;
/** From there to the screen: two windows are drawn by software on the same processors; `bench` measures how soon. */
const SHOWN_MS = 30_000;

/** What came from anywhere but this server. The maps of IGN are asked for, and do without an answer. */
const watchOutside = (page: Page, seen: string[]): void => {
  page.on('response', (response) => {
    const { protocol, hostname } = new URL(response.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') seen.push(response.url());
  });
};

const answered = (page: Page, method: string, path: RegExp): Promise<Response> =>
  page.waitForResponse(
    (response) => response.request().method() === method && path.test(new URL(response.url()).pathname),
  );

const noteTime = (info: TestInfo, type: string, since: number, until = performance.now()): void => {
  info.annotations.push({ type, description: `${Math.max(0, Math.round(until - since))} ms` });
};

const startMission = async (operator: Person): Promise<void> => {
  const { page, t, isPhone } = operator;
  // On a phone a pilot begins at the day.
  if (isPhone) await page.getByRole('link', { name: t('nav:flights'), exact: true }).tap();
  const fresh = page
    .getByRole('button', { name: t('flights_list:new') })
    .or(page.getByRole('link', { name: t('flights_list:new') }));
  await fresh.first().click();
  await expect(page.getByRole('form', { name: t('flights:editor.title_new') })).toBeVisible();
};

/** What binds the drawing, why, who decides and by when: read on the card. */
const readCard = async ({ page, t }: Person): Promise<void> => {
  const card = cardOf(page, ZONE);
  await expect(card).toBeVisible();
  await expect(card).toContainText('LFBO');
  await expect(card).toContainText(t('flights:card.decides'));
  await expect(card).toContainText(AUTHORITY);
  // "Préavis", or "Préavis usuel" where the authority's own is not known on this device.
  await expect(card).toContainText(new RegExp(t('flights:card.notice'), 'i'));
  await expect(card).toContainText('SFC – 2000 ft AMSL');
};

/** A week ahead, 10:00 to 12:00; height; who flies what. */
const fillMission = async (operator: Person, name: string): Promise<void> => {
  const { page, t } = operator;
  await page.getByRole('textbox', { name: t('flights:editor.name') }).fill(name);
  await openStep(operator, 'when');
  await page.getByRole('button', { name: t('mission_when:in_week') }).click();
  const time = (which: 'start' | 'end') =>
    page.getByLabel(`${t(`mission_when:${which}`)}, ${t('common:form.time')}`);
  // As one speaks: Enter writes it out, and the end keeps its distance.
  await time('start').fill('10h');
  await time('start').press('Enter');
  await expect(time('start')).toHaveValue('10:00');
  await time('end').fill('12:00');
  await answerWhat(operator);
  await page.getByRole('textbox', { name: t('flights:what.height') }).fill(String(ASKED_M));
  await chooseCrew(operator, OPERATOR);
};

const saveMission = async ({ page, t }: Person, name: string): Promise<void> => {
  const saved = answered(page, 'POST', /\/flights$/);
  await page.getByRole('button', { name: t('flights:editor.save') }).click();
  expect((await saved).status()).toBe(201);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

/** Asks the tower; the request's panel follows it from then on. Returns the moment of the server's answer. */
const requestApproval = async ({ page, t }: Person): Promise<number> => {
  await (await openCard(page, ZONE))
    .getByRole('button', { name: t('flights:step_actions.request_short') })
    .click();
  await expect(page.getByText(t('mission_request:complete'))).toBeVisible();
  const sent = answered(page, 'POST', /\/request_approval$/);
  await page.getByRole('button', { name: t('mission_request:send') }).click();
  expect((await sent).status()).toBe(201);
  return performance.now();
};

const restrict = async ({ page, t }: Person, message: string): Promise<number> => {
  await page.getByRole('button', { name: t('approvals:decision.restrict') }).click();
  await page.getByRole('textbox', { name: t('approvals:decision.height') }).fill(String(ALLOWED_M));
  // Key by key: the form must leave the focus where somebody writes.
  const words = page.getByRole('textbox', { name: t('approvals:decision.message_restrict') });
  await words.click();
  await page.keyboard.type(message);
  await expect(words).toHaveValue(message);
  const decided = answered(page, 'POST', /\/decision$/);
  await page.getByRole('button', { name: t('approvals:decision.confirm_restrict') }).click();
  expect((await decided).ok()).toBe(true);
  return performance.now();
};

/** The decision on the operator's screen: snackbar, chip, conditions; the open request reads its own news. */
const seeDecision = async (operator: Person, message: string, unread: number): Promise<void> => {
  const { page, t } = operator;
  const shown = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();
  await expect(shown(t.like('server:notifications.restrict.title'))).toBeVisible({ timeout: SHOWN_MS });
  await expect(shown(t('common:approval_statuses.reserves'))).toBeVisible({ timeout: SHOWN_MS });
  await expect(shown(t('approvals:conditions.height', { height: ALLOWED_M }))).toBeVisible();
  await expect(shown(message)).toBeVisible();
  await expect.poll(() => unreadOf(operator)).toBe(unread);
};

const saved = async (
  page: Page,
  name: string,
  role: 'button' | 'menuitem' = 'button',
): Promise<{ readonly path: string; readonly name: string }> => {
  const download = page.waitForEvent('download');
  await page.getByRole(role, { name }).first().click();
  const file = await download;
  return { path: await file.path(), name: file.suggestedFilename() };
};

/** The text of a PDF; null where no reader is installed. */
const textOf = async (path: string): Promise<string | null> => {
  try {
    return (await run('pdftotext', ['-layout', path, '-'])).stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

const takeDocuments = async (operator: Person, mission: string, message: string): Promise<void> => {
  const { page, t, isPhone } = operator;
  // On a phone the request lies over the mission.
  if (isPhone) await page.getByRole('button', { name: t('common:actions.close'), exact: true }).click();
  const openMenu = (): Promise<void> =>
    page.getByRole('button', { name: t('flights:files.menu'), exact: true }).click();
  await openMenu();
  const sheet = await saved(page, t('flights:files.pdf'), 'menuitem');
  expect(sheet.name).toMatch(/M-\d+\.pdf$/);
  const bytes = await readFile(sheet.path);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const text = await textOf(sheet.path);
  if (text !== null) {
    expect(text).toContain(mission);
    expect(text).toContain(t('documents:sheet.document_title'));
    expect(text).toContain(`${ALLOWED_M} m AGL`);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(message);
    // The page for the roadside, and its annex.
    expect((await run('pdfinfo', [sheet.path])).stdout).toMatch(/^Pages:\s+[2-4]$/m);
  }
  await openMenu();
  const kml = await saved(page, t('flights:files.kml'), 'menuitem');
  expect(kml.name).toMatch(/M-\d+.*\.kml$/);
  const markup = await readFile(kml.path, 'utf8');
  expect(markup).toContain('http://www.opengis.net/kml/2.2');
  expect(markup).toContain(mission);
};

interface Variant {
  readonly language: Language;
  readonly drawn: 'by hand' | 'by coordinates';
}

const mainJob =
  ({ language, drawn }: Variant) =>
  async (
    { page, otherWindow }: { page: Page; otherWindow: (launch?: LaunchOptions) => Promise<Page> },
    info: TestInfo,
  ): Promise<void> => {
    const outside: string[] = [];
    const operator = personAt(page, language);
    const controller = // The tower only reads its list and decides: its map is drawn in the long run.
      personAt(await otherWindow(sized(withoutMap, undefined)), language);
    for (const each of [page, controller.page]) {
      watchOutside(each, outside);
      watchSockets(each);
    }
    const mission = `${PLACE} ${language} ${drawn === 'by hand' ? 'A' : 'B'} ${RUN}-${info.retry}`;
    const message =
      language === 'fr' ? 'Appeler la tour avant le décollage.' : 'Call the tower before take-off.';

    await test.step('the controller has the queue open', async () => {
      await signInAs(controller, CONTROLLER, 'authorities');
      await expect(
        controller.page.getByRole('list', { name: controller.t('approvals:list_label') }),
      ).toBeVisible();
    });
    await test.step('the operator signs in and draws', async () => {
      await signInAs(operator, OPERATOR);
      await startMission(operator);
      if (drawn === 'by hand') {
        await lookAt(operator, PLACE);
        const { finish } = await drawPolygon(operator);
        const since = performance.now();
        // Under the pencil: before the shape is even finished.
        await expect(cardOf(page, ZONE)).toBeVisible({ timeout: SHOWN_MS });
        noteTime(info, 'constraint under the pencil', since);
        await finish();
      } else {
        await typeArea(operator, ['43.652, 1.318', '43.652, 1.324', '43.648, 1.325', '43.647, 1.319']);
      }
      await readCard(operator);
    });
    await test.step('period, height, pilot, drone; saved', async () => {
      await fillMission(operator, mission);
      await saveMission(operator, mission);
    });
    const row = controller.page.getByRole('link').filter({ hasText: mission });
    const loads = [watchLoads(page), watchLoads(controller.page)];
    await test.step('the request arrives at the tower', async () => {
      await expect(row).toHaveCount(0);
      const received = liveEvent(controller.page, 'approval_submitted');
      const since = await requestApproval(operator);
      expect((await received) - since).toBeLessThan(LIVE_MS);
      noteTime(info, 'request: event in the other window', since, await received);
      await expect(row).toBeVisible({ timeout: SHOWN_MS });
      noteTime(info, 'request on the other screen', since);
    });
    await test.step('the tower accepts with a lower height; the operator sees it', async () => {
      await row.click();
      await expect(controller.page.getByRole('heading', { level: 1, name: mission })).toBeVisible();
      const unread = await unreadOf(operator);
      const received = liveEvent(page, 'approval_request_processed');
      const since = await restrict(controller, message);
      expect((await received) - since).toBeLessThan(LIVE_MS);
      noteTime(info, 'decision: event in the other window', since, await received);
      await seeDecision(operator, message, unread);
      noteTime(info, 'decision on the other screen, all of it', since);
    });
    expect(loads.map((count) => count())).toEqual([0, 0]);
    await test.step('the operator leaves with the documents', () =>
      takeDocuments(operator, mission, message));
    expect(outside).toEqual([]);
  };

/** By mouse in both windows; the other languages, devices and ways to draw are for the long run. */
test('French, drawn by hand', mainJob({ language: 'fr', drawn: 'by hand' }));
test('English, drawn by finger @phone', { tag: '@long' }, mainJob({ language: 'en', drawn: 'by hand' }));
test('English, drawn by hand', { tag: '@long' }, mainJob({ language: 'en', drawn: 'by hand' }));
test('French, by typed coordinates', { tag: '@long' }, mainJob({ language: 'fr', drawn: 'by coordinates' }));
test('French, drawn by finger @phone', { tag: '@long' }, mainJob({ language: 'fr', drawn: 'by hand' }));

/** The phone's own part of it: what differs by finger and in a sheet, without the second window. */
test('English, drawn by finger, and read on the card @phone', async ({ page, request }) => {
  const operator = await openAs(page, request, 'claire.morel', { language: 'en', path: '/map/flights/new' });
  await lookAt(operator, PLACE);
  const { finish } = await drawPolygon(operator);
  await finish();
  await readCard(operator);
  // A field that takes the focus further down scrolls what is in the sheet, never the sheet: nobody could scroll it back.
  const sheet = page.getByRole('slider', { name: operator.t('common:panel.sheet') }).locator('../..');
  const scrolled = await sheet.evaluate((element) => {
    element.scrollTop = 40;
    return element.scrollTop;
  });
  expect(scrolled).toBe(0);
});
