// The pictures of the README, from a server with the demonstration's data: node e2e/screenshots.ts
// E2E_URL takes a server that already runs; otherwise one is started on an empty data folder.
import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import config from './playwright.config.ts';
import { demoApi } from './support/demoApi.ts';
import {
  answerWhat,
  cardOf,
  chooseCrew,
  drawPolygon,
  lookAt,
  openStep,
  type Person,
  personAt,
  signInAs,
} from './support/people.ts';
import { startAt } from './support/startAt.ts';

const folder = path.resolve(import.meta.dirname, '../docs/screenshots');
const url = process.env.E2E_URL ?? 'http://127.0.0.1:4691';
const QUALITY = 82;
const LARGEST_BYTES = 250_000;
const ZONE = /CTR BLAGNAC · LFBO/;

type Scheme = 'light' | 'dark';
interface Size {
  readonly name: 'desk' | 'phone';
  readonly width: number;
  readonly height: number;
}
const SIZES: readonly Size[] = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
];

/** The window as it stands once nothing moves: WebP, which is a quarter of a PNG of a map. */
const shoot = async (page: Page, name: string): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  let before = '';
  // The same picture twice in a row: tiles, labels and fonts are all there.
  await expect
    .poll(
      async () => {
        const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
        const still = data === before;
        before = data;
        return still;
      },
      { timeout: 30_000, intervals: [600] },
    )
    .toBe(true);
  await session.detach();
  const file = path.join(folder, `${name}.webp`);
  await writeFile(file, Buffer.from(before, 'base64'));
  const { size } = await stat(file);
  console.log(`${path.basename(file).padEnd(32)} ${(size / 1000).toFixed(0).padStart(4)} kB`);
  if (size > LARGEST_BYTES) throw new Error(`${name} is too large for a README`);
};

const openContext = (
  browser: Browser,
  { width, height, name }: Size,
  colorScheme: Scheme,
): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: url,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    colorScheme,
    viewport: { width, height },
    ...(name === 'phone' ? { hasTouch: true, isMobile: true } : {}),
  });

/** An order to land counts its seconds over every screen until it is received: no two pictures would be the same. */
const receiveOrders = async ({ page, t }: Person): Promise<void> => {
  const receive = page.getByRole('button', { name: t('day:pilot.receive') });
  const isThere = await receive.waitFor({ timeout: 10_000 }).then(
    () => true,
    // Received already, in a former window.
    () => false,
  );
  if (!isThere) return;
  await receive.click();
  await expect(receive).toBeHidden();
};

const operatorShots = async (operator: Person, suffix: string, mission: string): Promise<void> => {
  const { page, t } = operator;
  await page.goto('/');
  await expect(page.getByRole('heading', { name: t('auth:demo.title') })).toBeVisible();
  await shoot(page, `sign-in-${suffix}`);
  await signInAs(operator, 'Claire Morel');
  await expect(
    page
      .getByRole('list', { name: t('flights_list:list_label') })
      .getByRole('link')
      .first(),
  ).toBeVisible();
  await receiveOrders(operator);
  await shoot(page, `missions-${suffix}`);
  await page.getByRole('link').filter({ hasText: mission }).first().click();
  // Its row in the list says the same of it while the mission still loads.
  await expect(page.getByRole('heading', { level: 1, name: mission })).toBeVisible();
  await expect(page.getByText(t('flights:verdict.conditions'))).toBeVisible();
  await shoot(page, `mission-${suffix}`);
  await page.goto('/map/flights/new');
  await page.getByRole('textbox', { name: t('flights:editor.name') }).fill('Toiture de la halle');
  await openStep(operator, 'when');
  await page.getByRole('button', { name: t('mission_when:in_week') }).click();
  await answerWhat(operator);
  await chooseCrew(operator);
  await openStep(operator, 'where');
  await lookAt(operator, 'Cornebarrieu');
  await drawPolygon(operator);
  await expect(cardOf(page, ZONE)).toBeAttached();
  await shoot(page, `drawing-${suffix}`);
};

const towerShots = async (tower: Person, suffix: string, mission: string): Promise<void> => {
  const { page, t } = tower;
  await signInAs(tower, 'Tour de Toulouse-Blagnac', 'authorities');
  await expect(
    page
      .getByRole('list', { name: t('approvals:list_label') })
      .getByRole('link')
      .first(),
  ).toBeVisible();
  if (tower.isPhone) await shoot(page, `queue-${suffix}`);
  await page.getByRole('link').filter({ hasText: mission }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: mission })).toBeVisible();
  await page.getByRole('button', { name: t('approvals:decision.restrict') }).click();
  await page.getByRole('textbox', { name: t('approvals:decision.height') }).fill('45');
  await page
    .getByRole('textbox', { name: t('approvals:decision.message_restrict') })
    .fill('Appeler la tour 30 min avant le décollage, puis dès l’atterrissage.');
  await shoot(page, `request-${suffix}`);
};

/** A request decided this morning, and one that waits for its decision. */
const prepare = async (browser: Browser): Promise<{ readonly decided: string; readonly waiting: string }> => {
  const context = await browser.newContext({ baseURL: url });
  const { request } = context;
  const { password } = (await (await request.get('/api/v2/demo/accounts')).json()) as {
    readonly password: string;
  };
  const operator = await demoApi(request, 'claire.morel', password);
  const tower = await demoApi(request, 'tour.blagnac', password);
  const names = { decided: 'Toiture de la halle, Cornebarrieu', waiting: 'Thermographie du gymnase' };
  const approval = await operator.requestFor(names.decided);
  await tower.restrict(approval, 45, 'Appeler la tour 30 min avant le décollage, puis dès l’atterrissage.');
  await operator.requestFor(names.waiting, { shift: [0.012, 0] });
  await context.close();
  return names;
};

const server = await startAt(url);
const { launchOptions } = config.use ?? {};
const browser = await chromium.launch({ ...launchOptions, env: { ...process.env, LANGUAGE: 'fr' } });
try {
  await mkdir(folder, { recursive: true });
  const { decided, waiting } = await prepare(browser);
  for (const size of SIZES)
    for (const scheme of ['light', 'dark'] as const) {
      const suffix = `${size.name}-${scheme}`;
      for (const shots of [
        (page: Page) => operatorShots(personAt(page, 'fr'), suffix, decided),
        (page: Page) => towerShots(personAt(page, 'fr'), suffix, waiting),
      ]) {
        const context = await openContext(browser, size, scheme);
        await shots(await context.newPage());
        await context.close();
      }
    }
} finally {
  await browser.close();
  server?.kill('SIGTERM');
}
