import type { APIRequestContext, Locator, Page, WebSocket } from '@playwright/test';
import { expect } from './patience.ts';
import { type Language, type Words, wordsIn } from './words.ts';

/** Somebody at a window of their own: what a journey does, by what a person sees. */
export interface Person {
  readonly page: Page;
  readonly t: Words;
  readonly isPhone: boolean;
}

/** Of this run alone: a server that stays keeps the missions of former runs. */
export const RUN = Date.now().toString(36).slice(-5);

export const personAt = (page: Page, language: Language): Person => ({
  page,
  t: wordsIn(language),
  isPhone: (page.viewportSize()?.width ?? 0) < 760,
});

/** The page in the person's language; a fresh window speaks French. */
export const openSignIn = async ({ page, t }: Person, path = '/'): Promise<void> => {
  await page.goto(path);
  const language = page.getByRole('button', { name: t.language.toUpperCase(), exact: true });
  await language.click();
  await expect(page.getByRole('heading', { name: t('auth:title'), exact: true })).toBeVisible();
};

/** One click on a demonstration's account. */
export const signInAs = async (
  person: Person,
  name: string,
  side: 'operators' | 'authorities' = 'operators',
): Promise<void> => {
  const { page, t } = person;
  await openSignIn(person);
  await page.getByRole('button', { name: t(`auth:demo.${side}`), exact: true }).click();
  const filter = page.getByRole('searchbox', { name: t('auth:demo.filter') });
  if (side === 'authorities') await filter.fill(name);
  await page.getByRole('button', { name: `${t('auth:demo.sign_in_as')} ${name}` }).click();
  await expect(bellOf(person)).toBeVisible();
};

/** One sign-in an account, for all journeys of a file: the form itself is the sign-in's own journeys'. */
const sessions = new Map<string, string>();

/**
 * The page at an account's home or at `path`, signed in by the call: the sign-in page's two loads and its list of
 * accounts are the main job's and the sign-in's own journeys.
 */
export const openAs = async (
  page: Page,
  request: APIRequestContext,
  username: string,
  {
    language = 'fr',
    path = '/',
    anew = false,
  }: {
    readonly language?: Language;
    readonly path?: string;
    /** Where the clock has moved since: a session ends with its day. */
    readonly anew?: boolean;
  } = {},
): Promise<Person> => {
  if (anew || !sessions.has(username)) {
    const answer = await request.post('/api/v2/login', { data: { username, password: 'envol-demo' } });
    expect(answer.ok(), await answer.text()).toBe(true);
    sessions.set(username, await answer.text());
  }
  await page.addInitScript(
    ([session, words]) => {
      localStorage.setItem('envol.language', words);
      if (sessionStorage.getItem('envol.session') === null) sessionStorage.setItem('envol.session', session);
    },
    [sessions.get(username) ?? '', language] as const,
  );
  await page.goto(path);
  return personAt(page, language);
};

/** The bell of the header, whatever it counts. */
export const bellOf = ({ page, t }: Person): Locator =>
  page.getByRole('button', { name: new RegExp(`^${t('notifications:title')}`) });

/** Notifications that were not read yet. */
export const unreadOf = async (person: Person): Promise<number> =>
  Number(/\d+/.exec((await bellOf(person).getAttribute('aria-label')) ?? '')?.[0] ?? 0);

/** Brings the map to a place or a point through the palette. */
export const lookAt = async ({ page, t, isPhone }: Person, place: string): Promise<void> => {
  await expect(theMap(page, t)).toBeVisible();
  if (isPhone) await page.getByRole('button', { name: t('nav:search_open') }).click();
  else await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: t('common:palette.title') });
  await palette.getByRole('combobox').fill(place);
  await palette
    .getByRole('group', { name: t('common:palette.group_places') })
    .getByRole('option', { name: place, exact: true })
    .first()
    .click();
  await expect(palette).toBeHidden();
};

export const theMap = (page: Page, t: Words): Locator =>
  page.getByRole('region', { name: t('map:title'), exact: true }).first();

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The middle of what nothing covers of the map. */
const middleOf = async (person: Person): Promise<Spot> => {
  const map = theMap(person.page, person.t);
  const box = await map.boundingBox();
  if (box === null) throw new Error('No map on the page');
  const bottom = await map.evaluate((element) =>
    Number.parseFloat(getComputedStyle(element).getPropertyValue('--map-bottom') || '0'),
  );
  return { x: box.x + box.width / 2, y: box.y + (box.height - bottom) / 2 };
};

/** A pentagon, in pixels from the middle of the map: further apart than a finger is wide. */
const CORNERS = [
  [-40, -30],
  [20, -46],
  [48, 10],
  [4, 50],
  [-46, 24],
] as const;

const toolOf = ({ page, t, isPhone }: Person): Locator =>
  isPhone
    ? page
        .getByRole('group', { name: t('map:draw.toolbar') })
        .getByRole('button', { name: t('map:draw.polygon') })
    : page.getByRole('button', { name: t('flights:where.polygon'), exact: true }).last();

/** Takes the polygon tool and sets corners, by mouse or by finger, `eachCorner` after each; `finish` ends the shape. */
export const drawPolygon = async (
  person: Person,
  eachCorner?: (x: number, y: number) => Promise<void>,
): Promise<{ readonly finish: () => Promise<void> }> => {
  const { page, t, isPhone } = person;
  await toolOf(person).click();
  const hint = page.getByRole('status').filter({
    hasText: t(isPhone ? 'map:draw.hint_touch.polygon' : 'map:draw.hint.polygon'),
  });
  await expect(hint).toBeVisible();
  if (isPhone) {
    // The sheet goes down first, and the tools with it: the free part of the map has to be at rest.
    const sheet = page.getByRole('slider', { name: t('common:panel.sheet') });
    await expect(sheet).toHaveAttribute('aria-valuenow', '0');
    await toolOf(person).click({ trial: true });
  }
  const { x, y } = await middleOf(person);
  for (const [right, down] of CORNERS) {
    if (isPhone) await page.touchscreen.tap(x + right, y + down);
    else await page.mouse.click(x + right, y + down);
    await eachCorner?.(x + right, y + down);
  }
  const finish = async (): Promise<void> => {
    if (isPhone) await page.getByRole('button', { name: t('map:draw.finish') }).click();
    else await page.keyboard.press('Enter');
    await expect(hint).toBeHidden();
  };
  return { finish };
};

/** An area by its coordinates, latitude first, one point a line. */
export const typeArea = async ({ page, t }: Person, points: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: t('flights:where.typed') }).click();
  await page
    .getByRole('textbox', { name: t('flights:where.coordinates'), exact: true })
    .fill(points.join('\n'));
  await page.getByRole('button', { name: t('flights:where.coordinates_apply') }).click();
};

export const openStep = async (
  { page, t }: Person,
  step: 'where' | 'when' | 'what' | 'who',
): Promise<void> => {
  await page.getByRole('tab', { name: t(`flights:editor.${step}`) }).click();
  await expect(page.getByRole('tab', { name: t(`flights:editor.${step}`) })).toHaveAttribute(
    'aria-selected',
    'true',
  );
};

/** What a mission has no default for: in sight, in the open category, over nobody. */
export const answerWhat = async (person: Person): Promise<void> => {
  const { page, t } = person;
  await openStep(person, 'what');
  await page.getByRole('button', { name: t('flights:what.visibilities.in_sight'), exact: true }).click();
  await page
    .getByRole('group', { name: t('flights:what.populated'), exact: true })
    .getByRole('button', { name: t('flights:what.populated_areas.no'), exact: true })
    .click();
  await page.getByRole('button', { name: t('flights:what.scenario') }).click();
  await page.getByRole('option', { name: t('flights:what.scenarios.A3') }).click();
};

/** Who flies what: no mission is saved without. */
export const chooseCrew = async (
  person: Person,
  pilot = 'Claire Morel',
  drone = 'Anafi USA',
): Promise<void> => {
  await openStep(person, 'who');
  await choose(person, person.t('flights:who.pilots'), pilot);
  await choose(person, person.t('flights:who.drones'), drone);
};

/** Chooses in a field that finds by typing. */
export const choose = async ({ page }: Person, label: string, option: string): Promise<void> => {
  const field = page.getByRole('combobox', { name: label });
  await field.fill(option);
  await page.getByRole('option').filter({ hasText: option }).first().click();
  await field.press('Escape');
};

/** The card of a constraint or of a request, by its heading. */
export const cardOf = (scope: Page | Locator, title: string | RegExp): Locator => {
  const page = 'page' in scope ? scope.page() : scope;
  return scope
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, level: 3 }) })
    .last();
};

/** Opens the step of a mission's page in which the card of that heading stands, and gives the card. */
export const openCard = async (page: Page, title: string | RegExp): Promise<Locator> => {
  const line = page.locator('[data-step] > h3 > button').filter({ hasText: title }).first();
  await expect(line).toBeVisible();
  const is = (expanded: boolean) => expect(line).toHaveAttribute('aria-expanded', String(expanded));
  // One that stands open of itself leaves when it is settled: pressed, it stays.
  if ((await line.getAttribute('aria-expanded')) === 'true' && !page.url().includes('open=')) {
    await line.click();
    await is(false);
  }
  if ((await line.getAttribute('aria-expanded')) !== 'true') await line.click();
  await is(true);
  return cardOf(page, title);
};

/** Counts loads of the page from now on: a live screen changes without one. */
export const watchLoads = (page: Page): (() => number) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
};

/** Waits for an event of the live channel; resolves with the moment at which the window received it. */
export const liveEvent = (page: Page, type: string): Promise<number> =>
  new Promise((resolve) => {
    for (const socket of socketsOf(page))
      socket.on('framereceived', ({ payload }) => {
        if (payload.toString().includes(`"${type}"`)) resolve(performance.now());
      });
  });

const sockets = new WeakMap<Page, WebSocket[]>();
const socketsOf = (page: Page): readonly WebSocket[] => sockets.get(page) ?? [];

/** Follows the live channels of a page; to be called before it opens one. */
export const watchSockets = (page: Page): void => {
  const opened: WebSocket[] = [];
  sockets.set(page, opened);
  page.on('websocket', (socket) => opened.push(socket));
};
