import { expect } from './patience.ts';
import { choose, openStep, type Person } from './people.ts';

/** A mission as it is drawn and described in the editor: a circle of 60 m, in French local time. */
export interface Plan {
  readonly name: string;
  readonly center: readonly [lat: number, lng: number];
  readonly height: number;
  readonly scenario: 'A1' | 'A3' | 'STS-01' | 'STS-02';
  readonly drone: string;
  /** "30/09/2026". */
  readonly day: string;
  readonly hours?: readonly [start: string, end: string];
  readonly is_populated?: boolean;
  readonly is_off_sight?: boolean;
  readonly is_night?: boolean;
}

/** Who flies every one of them. */
const PILOT = 'Claire Morel';
const RADIUS_M = '60';

const drawCircle = async ({ page, t }: Person, [lat, lng]: Plan['center']): Promise<void> => {
  await page.getByRole('button', { name: t('flights:where.typed') }).click();
  await page
    .getByRole('group', { name: t('flights:where.coordinates_shape') })
    .getByRole('button', { name: t('flights:where.circle'), exact: true })
    .click();
  await page
    .getByRole('textbox', { name: t('flights:where.coordinates'), exact: true })
    .fill(`${lat}, ${lng}`);
  await page.getByRole('textbox', { name: t('flights:where.radius') }).fill(RADIUS_M);
  await page.getByRole('button', { name: t('flights:where.coordinates_apply') }).click();
};

const sayWhen = async (operator: Person, { day, hours = ['10:00', '12:00'] }: Plan): Promise<void> => {
  const { page, t } = operator;
  await openStep(operator, 'when');
  const type = async (which: 'start' | 'end', part: 'date' | 'time', text: string): Promise<void> => {
    const field = page.getByLabel(`${t(`mission_when:${which}`)}, ${t(`common:form.${part}`)}`);
    await field.fill(text);
    await field.press('Tab');
    await expect(field).toHaveValue(text);
  };
  await type('start', 'date', day);
  await type('start', 'time', hours[0]);
  await type('end', 'date', day);
  await type('end', 'time', hours[1]);
};

const sayWhat = async (operator: Person, plan: Plan): Promise<void> => {
  const { page, t } = operator;
  await openStep(operator, 'what');
  const fill = (key: string, text: string): Promise<void> =>
    page.getByRole('textbox', { name: t(`flights:what.${key}`) }).fill(text);
  const press = (group: string, option: string): Promise<void> =>
    page
      .getByRole('group', { name: t(`flights:what.${group}`), exact: true })
      .getByRole('button', { name: t(`flights:what.${option}`), exact: true })
      .click();
  await fill('height', String(plan.height));
  await press('visibility', `visibilities.${plan.is_off_sight ? 'off_sight' : 'in_sight'}`);
  await press('populated', `populated_areas.${plan.is_populated ? 'yes' : 'no'}`);
  await page.getByRole('button', { name: t('flights:what.scenario') }).click();
  await page.getByRole('option', { name: t(`flights:what.scenarios.${plan.scenario}`) }).click();
  if (plan.is_night) await page.getByRole('checkbox', { name: t('flights:what.night') }).check();
  if (plan.scenario === 'STS-01') await fill('ground_speed', '4.5');
  if (plan.scenario === 'STS-02') {
    await fill('distance', '500');
    await fill('observers', '1');
  }
};

/** From an empty editor to the saved mission, which is then shown. */
export const planMission = async (operator: Person, plan: Plan): Promise<void> => {
  const { page, t } = operator;
  await expect(page.getByRole('form', { name: t('flights:editor.title_new') })).toBeVisible();
  await page.getByRole('textbox', { name: t('flights:editor.name') }).fill(plan.name);
  await drawCircle(operator, plan.center);
  await sayWhen(operator, plan);
  await sayWhat(operator, plan);
  await openStep(operator, 'who');
  await choose(operator, t('flights:who.pilots'), PILOT);
  await choose(operator, t('flights:who.drones'), plan.drone);
  await page.getByRole('button', { name: t('flights:editor.save'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: plan.name })).toBeVisible();
};
