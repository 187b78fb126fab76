// How soon a first screen shows its largest part (LCP), and how long the answer to a click or a key takes to reach the
// pixels (INP), in Chromium with its processor slowed four times and the map drawn by software: node e2e/firstScreen.ts
// E2E_URL takes a server that already runs; otherwise one is started on an empty data folder.
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import config from './playwright.config.ts';
import { type Person, personAt } from './support/people.ts';
import { startAt, stopServer } from './support/startAt.ts';

const url = process.env.E2E_URL ?? 'http://127.0.0.1:4692';
const SLOWED = 4;
const ROUNDS = 3;
const LCP_GOAL_MS = 2_500;
const INP_GOAL_MS = 200;
/** What may still be drawn larger after a screen is there, and an answer that is still on its way, ms. */
const SETTLED_MS = 1_500;
/** Until the map has its first picture: software compiles the map's programs for two seconds, which a graphics card does in milliseconds. */
const DRAWN_MS = 6_000;

/** How long a click or a key took until its picture, of that until its handlers ran and in them; ms. */
interface Answer {
  readonly event: string;
  readonly duration: number;
  readonly waited: number;
  readonly busy: number;
}
/** What the page notes of itself from its first script on. */
interface Noted {
  largest: { at: number; what: string };
  readonly answers: Map<number, Answer>;
}
declare global {
  interface Window {
    envolNoted?: Noted;
  }
}

const note = (): void => {
  const noted: Noted = { largest: { at: 0, what: '' }, answers: new Map() };
  window.envolNoted = noted;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
      const { element } = entry;
      noted.largest = {
        at: entry.startTime,
        what: `${element?.tagName ?? '?'} ${element?.textContent?.slice(0, 40) ?? ''}`,
      };
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId: id } = entry as PerformanceEventTiming & { interactionId: number };
      const before = noted.answers.get(id)?.duration ?? 0;
      if (id > 0 && entry.duration > before)
        noted.answers.set(id, {
          event: entry.name,
          duration: entry.duration,
          waited: entry.processingStart - entry.startTime,
          busy: entry.processingEnd - entry.processingStart,
        });
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
};

const openPage = async (browser: Browser, storage?: Storage): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    ...(storage && { storageState: storage }),
  });
  await context.addInitScript(note);
  return context.newPage();
};

/** Processor time of the page's main thread so far, ms: what a busy machine does not lengthen much. */
const busyOf = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
};

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
};

/** Somebody who stays signed in on the device, as the browser keeps it. */
const signedIn = async (browser: Browser) => {
  const { request } = await browser.newContext({ baseURL: url });
  const { password } = (await (await request.get('/api/v2/demo/accounts')).json()) as {
    readonly password: string;
  };
  const session = await request.post('/api/v2/login', { data: { username: 'claire.morel', password } });
  expect(session.ok()).toBe(true);
  const kept = [{ name: 'envol.session', value: await session.text() }];
  return { cookies: [], origins: [{ origin: url, localStorage: kept }] };
};

type Storage = Awaited<ReturnType<typeof signedIn>>;

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly isThere: (person: Person) => Promise<unknown>;
}
const SCREENS: readonly Screen[] = [
  {
    name: 'sign-in',
    path: '/',
    isThere: ({ page, t }) => page.getByRole('heading', { name: t('auth:title'), exact: true }).waitFor(),
  },
  {
    name: 'missions and map',
    path: '/map/flights',
    isThere: ({ page, t }) =>
      page
        .getByRole('list', { name: t('flights_list:list_label') })
        .getByRole('link')
        .first()
        .waitFor(),
  },
];

/** The processor time until a screen is there, at full speed. */
const busyUntil = async (browser: Browser, screen: Screen, storage: Storage): Promise<number> => {
  const page = await openPage(browser, screen.path === '/' ? undefined : storage);
  const busy = await busyOf(page);
  await page.goto(screen.path);
  await screen.isThere(personAt(page, 'fr'));
  const spent = await busy();
  await page.context().close();
  return spent;
};

const measureScreen = async (browser: Browser, screen: Screen, storage: Storage) => {
  const seen: { at: number; what: string }[] = [];
  const busy: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    busy.push(await busyUntil(browser, screen, storage));
    const page = await openPage(browser, screen.path === '/' ? undefined : storage);
    await slowDown(page);
    await page.goto(screen.path);
    await screen.isThere(personAt(page, 'fr'));
    await page.waitForTimeout(SETTLED_MS);
    seen.push(await page.evaluate(() => window.envolNoted?.largest ?? { at: 0, what: '' }));
    await page.context().close();
  }
  const [middle] = seen.sort((one, other) => one.at - other.at).slice(Math.floor(ROUNDS / 2));
  return {
    what: `LCP, ${screen.name}`,
    ms: Math.round(middle?.at ?? 0),
    goal: `≤ ${LCP_GOAL_MS}`,
    'processor ms at full speed': Math.round(Math.min(...busy)),
    by: middle?.what ?? '',
  };
};

interface Act {
  readonly name: string;
  readonly run: (person: Person) => Promise<unknown>;
}
const WHILE_DRAWN: Act = {
  name: 'open the palette while the map is first drawn',
  run: ({ page }) => page.keyboard.press('Control+k'),
};
const OPEN_MISSION: Act = {
  name: 'open a mission',
  run: ({ page, t }) =>
    page
      .getByRole('list', { name: t('flights_list:list_label') })
      .getByRole('link')
      .nth(3)
      .click(),
};
const ACTS: readonly Act[] = [
  { name: 'open the palette', run: ({ page }) => page.keyboard.press('Control+k') },
  { name: 'type in the palette', run: ({ page }) => page.keyboard.type('tou') },
  { name: 'close the palette', run: ({ page }) => page.keyboard.press('Escape') },
  {
    name: 'open the notifications',
    run: ({ page, t }) =>
      page.getByRole('button', { name: new RegExp(`^${t('notifications:title')}`) }).click(),
  },
  { name: 'close the notifications', run: ({ page }) => page.keyboard.press('Escape') },
  {
    name: 'open the layers',
    run: ({ page, t }) => page.getByRole('button', { name: t('map:layers.title'), exact: true }).click(),
  },
  { name: 'close the layers', run: ({ page }) => page.keyboard.press('Escape') },
  {
    name: 'begin a mission',
    run: ({ page, t }) =>
      page
        .getByRole('button', { name: t('flights_list:new') })
        .first()
        .click(),
  },
  {
    name: 'type its name',
    run: ({ page, t }) =>
      page.getByRole('textbox', { name: t('flights:editor.name') }).pressSequentially('Halle'),
  },
  {
    name: 'the step of what is flown',
    run: ({ page, t }) => page.getByRole('tab', { name: t('flights:editor.what') }).click(),
  },
  {
    name: 'the step of when',
    run: ({ page, t }) => page.getByRole('tab', { name: t('flights:editor.when') }).click(),
  },
];

/** Each act with the longest that one of its clicks or keys waited for its picture; `after` ms from the first screen on. */
const measureActs = async (browser: Browser, storage: Storage, acts: readonly Act[], after = DRAWN_MS) => {
  const page = await openPage(browser, storage);
  const person = personAt(page, 'fr');
  await page.goto('/map/flights');
  await SCREENS[1]?.isThere(person);
  await page.waitForTimeout(after);
  await slowDown(page);
  const rows: Record<string, string | number>[] = [];
  for (const { name, run } of acts) {
    await page.evaluate(() => window.envolNoted?.answers.clear());
    await run(person);
    await page.waitForTimeout(SETTLED_MS);
    const answers = await page.evaluate(() => [...(window.envolNoted?.answers.values() ?? [])]);
    const worst = answers.sort((one, other) => other.duration - one.duration)[0];
    rows.push({
      what: `INP, ${name}`,
      ms: worst?.duration ?? 0,
      goal: `≤ ${INP_GOAL_MS}`,
      by:
        worst === undefined
          ? 'below 16 ms'
          : `${worst.event}: ${Math.round(worst.waited)} ms until its handlers, ${Math.round(worst.busy)} in them`,
    });
  }
  await page.context().close();
  return rows;
};

const server = await startAt(url);
let browser: Browser | null = null;
try {
  browser = await chromium.launch(config.use?.launchOptions ?? {});
  const storage = await signedIn(browser);
  const screens = [];
  for (const screen of SCREENS) screens.push(await measureScreen(browser, screen, storage));
  console.table(screens);
  console.table(await measureActs(browser, storage, [WHILE_DRAWN], SETTLED_MS));
  console.table(await measureActs(browser, storage, ACTS));
  console.table(await measureActs(browser, storage, [OPEN_MISSION]));
} finally {
  // A browser that cannot be closed must not keep the server.
  await Promise.allSettled([browser?.close(), server && stopServer(server)]);
}
