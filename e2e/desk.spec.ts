// The frame around the map: on every screen size, whatever can be pressed is not under something else.
import type { Page } from '@playwright/test';
import { sized } from '../tools/testSizes.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { expectNothingCovered } from './support/layout.ts';
import { drawPolygon, lookAt, openAs, openStep } from './support/people.ts';

/** A desk and a phone; in the long size also a small desk, a tablet, and a window at 200 %. */
const SIZES = sized<readonly (readonly [width: number, height: number])[]>(
  [
    [1440, 900],
    [390, 844],
  ],
  [
    [1440, 900],
    [1280, 720],
    [820, 1180],
    [720, 450],
    [390, 844],
  ],
);

/** The button's middle is in the window and nothing lies over it. */
const expectInView = async (page: Page, name: string | RegExp, where: string): Promise<void> => {
  const button = page.getByRole('button', { name }).last();
  await expect(button, where).toBeInViewport({ ratio: 0.9 });
  await button.click({ trial: true });
};

/** At 200 %, in the system's own colours: nothing is covered, the first button has an edge, axe finds nothing. */
const expectFreeInForcedColors = async (page: Page, name: string | RegExp, where: string): Promise<void> => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.emulateMedia({ forcedColors: 'active' });
  await expectNothingCovered(page, where);
  await expectInView(page, name, where);
  const edge = await page
    .getByRole('button', { name })
    .last()
    .evaluate((button) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(button);
      return borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth);
    });
  expect(edge, `edge of the first button, ${where}`).toBeGreaterThan(0);
  await expectAccessible(page, 'all');
};

test('an operator’s tools and buttons are free on every size', async ({ page, request }) => {
  const person = await openAs(page, request, 'claire.morel', { path: '/map/flights/new' });
  const { t } = person;
  await lookAt(person, 'Montauban');
  const drawing = await drawPolygon(person);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expectNothingCovered(page, `drawing at ${width}×${height}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await drawing.finish();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expectNothingCovered(page, `editor at ${width}×${height}`);
    await expectInView(page, t('flights:editor.save'), `editor at ${width}×${height}`);
    const map = await page.locator('.maplibregl-canvas').boundingBox();
    if (width >= 600) expect(map?.width, `map at ${width}`).toBeGreaterThanOrEqual(width / 2 - 49);
  }
});

test('a controller decides in view on every size', async ({ page, request }) => {
  const { t } = await openAs(page, request, 'tour.blagnac');
  await page
    .getByRole('list', { name: t('approvals:list_label') })
    .getByRole('link')
    .first()
    .click();
  const restrict = page.getByRole('button', { name: new RegExp(`^${t('approvals:decision.restrict')}`) });
  await expect(restrict).toBeVisible();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expectNothingCovered(page, `request at ${width}×${height}`);
    await expectInView(
      page,
      new RegExp(`^${t('approvals:decision.accept')}`),
      `request at ${width}×${height}`,
    );
    await restrict.click();
    await expectInView(page, t('approvals:decision.confirm_restrict'), `restriction at ${width}×${height}`);
    await page
      .getByRole('button', { name: t('approvals:decision.back'), exact: true })
      .last()
      .click();
  }
  await expectFreeInForcedColors(
    page,
    new RegExp(`^${t('approvals:decision.accept')}`),
    'request in forced colours',
  );
});

test('an operator draws at 200 % in the system’s own colours', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const person = await openAs(page, request, 'claire.morel', { path: '/map/flights/new' });
  const { t } = person;
  await page.setViewportSize({ width: 1440, height: 900 });
  await lookAt(person, 'Montauban');
  await (await drawPolygon(person)).finish();
  for (const step of ['where', 'when', 'what', 'who'] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openStep(person, step);
    await expectFreeInForcedColors(page, t('flights:editor.save'), `${step} in forced colours`);
    // Which step is open shows without the colours of the theme.
    const edges = await page.getByRole('tab').evaluateAll((tabs) =>
      tabs.map((tab) => {
        const { backgroundColor, borderBottomColor, outline, boxShadow } = getComputedStyle(tab);
        return [
          tab.getAttribute('aria-selected'),
          [backgroundColor, borderBottomColor, outline, boxShadow].join(),
        ];
      }),
    );
    const look = (selected: string) => edges.filter(([is]) => is === selected).map(([, style]) => style);
    expect(look('false'), `the open step, ${step}`).not.toContain(look('true')[0]);
  }
});
