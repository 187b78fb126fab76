import AxeBuilder from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type LaunchOptions,
  type Page,
} from '@playwright/test';
import { sized } from '../../tools/testSizes.ts';

/** The demonstration's accounts and their common password, as its sign-in page gets them. */
interface DemoAccounts {
  readonly password: string | null;
  readonly accounts: readonly {
    readonly username: string;
    readonly user_type: string;
    readonly organisation: string;
  }[];
}

/** Errors of a page that no journey expects: uncaught ones, and those that it logs. */
export const watchErrors = (page: Page, errors: string[]): void => {
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // The browser logs every answer 4xx by itself; journeys cause some on purpose.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(`${page.url()}: ${message.text()}`);
  });
};

interface Fixtures {
  /** Errors seen in any page of the test; the test fails when it ends with one. */
  readonly pageErrors: string[];
  /** A second person: a window with cookies and storage of its own, in another browser where that one is to differ. */
  readonly otherWindow: (launch?: LaunchOptions) => Promise<Page>;
  readonly demo: DemoAccounts;
}

export const test = base.extend<Fixtures>({
  pageErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const errors: string[] = [];
      await use(errors);
      expect(errors, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, pageErrors }, use) => {
    watchErrors(page, pageErrors);
    await use(page);
  },
  otherWindow: async ({ browser, playwright, contextOptions, pageErrors }, use) => {
    const opened: (BrowserContext | Browser)[] = [];
    await use(async (launch) => {
      const own = launch && (await playwright.chromium.launch(launch));
      const page = await openWindow(own ?? browser, contextOptions);
      opened.push(own ?? page.context());
      watchErrors(page, pageErrors);
      return page;
    });
    for (const each of opened) await each.close();
  },
  demo: async ({ request }, use) => {
    const answer = await request.get('/api/v2/demo/accounts');
    expect(answer.ok()).toBe(true);
    await use((await answer.json()) as DemoAccounts);
  },
});

const openWindow = async (browser: Browser, options: object): Promise<Page> => {
  const context = await browser.newContext(options);
  return context.newPage();
};

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The one rule of these levels whose answer the theme changes. */
const THEME_RULES = ['color-contrast'];

/** No serious or critical finding of axe against WCAG 2.2 A and AA on the page as it stands. */
export const expectAccessible = async (page: Page, rules: 'all' | 'of the theme'): Promise<void> => {
  // Without frames in the page, the second tab that axe opens to put their findings together has nothing to do.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude('.maplibregl-canvas');
  const { violations } = await (rules === 'all'
    ? axe.withTags(LEVELS)
    : axe.withRules(THEME_RULES)
  ).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = serious.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
  );
  expect(told, `accessibility of ${page.url()}`).toEqual([]);
};

/** How many changes of colour or place are still on their way; a spinner turns for ever and does not count. */
const movesOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1)
        .length,
  );

/**
 * Every rule in the theme that is shown; in the long size then in the other what the theme changes, which are colours of
 * `tokens.css`: their contrasts are held pair by pair in tokens.test.ts.
 */
export const expectAccessibleInThemes = async (page: Page): Promise<void> => {
  const theme = page.locator('html');
  const shown = (await theme.getAttribute('data-theme')) === 'dark' ? 'dark' : 'light';
  const other = shown === 'dark' ? 'light' : 'dark';
  for (const colorScheme of sized<readonly ('dark' | 'light')[]>([shown], [shown, other])) {
    await page.emulateMedia({ colorScheme });
    await expect(theme).toHaveAttribute('data-theme', colorScheme);
    await expect.poll(() => movesOf(page)).toBe(0);
    await expectAccessible(page, colorScheme === shown ? 'all' : 'of the theme');
  }
};

export { expect };
