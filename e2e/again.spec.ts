// A mission of a place where somebody flew before, as a company with a fleet does it every week: repeated from the list, and its
// request sent. Each press of the mouse is counted: eight are the most that a regular one may cost.
import type { Locator } from '@playwright/test';
import { withoutMap } from './playwright.config.ts';
import { demoApi } from './support/demoApi.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs, RUN } from './support/people.ts';

// Nothing is drawn: the place is the former mission's.
test.use({ launchOptions: withoutMap });

const MOST_CLICKS = 8;

test('a mission flown before is repeated, and its request sent, in eight clicks at most', async ({
  page,
  request,
}) => {
  const name = `Toiture du MEETT ${RUN}`;
  const api = await demoApi(request, 'claire.morel', 'envol-demo');
  await api.saveMission(name);
  const { t } = await openAs(page, request, 'claire.morel', { path: `/map/flights?q=${RUN}` });
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    clicks++;
    await target.click();
  };
  await click(page.getByRole('link', { name: new RegExp(name) }).first());
  await click(page.getByRole('button', { name: t('flights:detail.more') }));
  await click(page.getByRole('menuitem', { name: t('series:again') }));
  // The crew, the place and the first day that the notices allow are filled in.
  const save = page.getByRole('button', { name: t('flights:editor.save') });
  await expect(save).toBeVisible();
  await click(save);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await click(page.getByRole('button', { name: t.like('flights:step_actions.request_from') }).first());
  await click(page.getByRole('button', { name: t('mission_request:send') }));
  await expect(page.getByText(t('common:approval_statuses.submitted')).first()).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
});
