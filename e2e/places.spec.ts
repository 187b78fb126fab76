// From the drawing to the verdict at two kinds of place: over a town, where a prefecture is told, and beside an aerodrome,
// where a tower answers. The second window is the main job's.
import { expect, test } from './support/fixtures.ts';
import {
  cardOf,
  choose,
  drawPolygon,
  lookAt,
  openAs,
  openCard,
  openStep,
  type Person,
  RUN,
  typeArea,
} from './support/people.ts';

const NANTES_ROOF = ['47.2164, -1.5566', '47.2164, -1.5554', '47.2156, -1.5554', '47.2156, -1.5566'];

interface Plan {
  readonly name: string;
  readonly draw: (operator: Person) => Promise<void>;
  readonly populated: 'yes' | 'no';
  readonly height: number;
}

/** In STS-01, in sight, a week ahead. */
const planMission = async (operator: Person, { name, draw, populated, height }: Plan): Promise<void> => {
  const { page, t } = operator;
  await expect(page.getByRole('form', { name: t('flights:editor.title_new') })).toBeVisible();
  await page.getByRole('textbox', { name: t('flights:editor.name') }).fill(name);
  await draw(operator);
  await openStep(operator, 'when');
  await page.getByRole('button', { name: t('mission_when:in_week') }).click();
  await openStep(operator, 'what');
  await page.getByRole('button', { name: t('flights:what.visibilities.in_sight'), exact: true }).click();
  await page
    .getByRole('group', { name: t('flights:what.populated'), exact: true })
    .getByRole('button', { name: t(`flights:what.populated_areas.${populated}`), exact: true })
    .click();
  await page.getByRole('button', { name: t('flights:what.scenario') }).click();
  await page.getByRole('option', { name: t('flights:what.scenarios.STS-01') }).click();
  await page.getByRole('textbox', { name: t('flights:what.ground_speed') }).fill('4.5');
  await page.getByRole('textbox', { name: t('flights:what.height') }).fill(String(height));
  await openStep(operator, 'who');
  await choose(operator, t('flights:who.pilots'), 'Claire Morel');
  await choose(operator, t('flights:who.drones'), 'Matrice 4TD');
};

const drawAtTheRunway = async (operator: Person): Promise<void> => {
  await lookAt(operator, 'Bouguenais');
  const { finish } = await drawPolygon(operator);
  await finish();
};

const save = async ({ page, t }: Person, name: string): Promise<void> => {
  await page.getByRole('button', { name: t('flights:editor.save'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

test('a roof in a town: the prefecture of the place is told, ten days before', {
  tag: '@long',
}, async ({ page, request }) => {
  const operator = await openAs(page, request, 'claire.morel', { path: '/map/flights/new' });
  const { t } = operator;
  const name = `Toiture place Royale ${RUN}`;
  await planMission(operator, {
    name,
    draw: (who) => typeArea(who, NANTES_ROOF),
    populated: 'yes',
    height: 40,
  });
  await save(operator, name);
  // The town's heliport, the tower of the control zone, the prefecture: counted in the first line.
  const first = page.getByRole('heading', { level: 2, name: t.like('flights:verdict.steps') });
  await expect(first).toContainText('3');
  await expect(await openCard(page, /LFRS/)).toContainText(/Nantes[- ]Atlantique/);
  const prefecture = await openCard(page, 'Zone peuplée');
  await expect(prefecture).toContainText(t('flights:card.decides'));
  await expect(prefecture).toContainText('Préfecture de la Loire-Atlantique');
  await prefecture.getByText(t('flights:card.why')).click();
  await expect(prefecture).toContainText(/10\sjours/);
  await prefecture.getByRole('link', { name: t('flights:step_actions.declare_prefecture') }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(
    page.getByText('Préfecture de la Loire-Atlantique').filter({ visible: true }).first(),
  ).toBeVisible();
});

test('a field beside a runway: its tower is asked, and its answer awaited', {
  tag: '@long',
}, async ({ page, request }) => {
  const operator = await openAs(page, request, 'claire.morel', { path: '/map/flights/new' });
  const { t } = operator;
  const name = `Champ de Bouguenais ${RUN}`;
  await planMission(operator, { name, draw: drawAtTheRunway, populated: 'no', height: 40 });
  const tower = cardOf(page, /LFRS/);
  await expect(tower).toContainText(/Nantes[- ]Atlantique/);
  await save(operator, name);
  await openCard(page, /LFRS/);
  await tower.getByRole('button', { name: t('flights:step_actions.request_short') }).click();
  await expect(page.getByText(t('mission_request:complete'))).toBeVisible();
  await page.getByRole('button', { name: t('mission_request:send') }).click();
  await expect(page.getByText(t('flights:verdict.waiting', { count: 1 })).first()).toBeVisible();
});
