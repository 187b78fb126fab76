import { expect, it } from 'vitest';
import type { Entitlement, Plan } from '../access/actor.ts';
import {
  currentPlanAt,
  daysLeft,
  limitsAt,
  mayUse,
  planAt,
  standingAt,
  subscribedAt,
  trialEnd,
} from './entitlement.ts';
import { FEATURES, featuresOf, PLAN_ORDER, planNeeded, planOpens } from './features.ts';
import { limitsOf, planAllowing } from './limits.ts';
import { PLAN_CODES, priceLines } from './prices.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const none: Entitlement = { plan: 'free', plan_until: null, trial_ends_at: null, pilots_paid: null };
const actorOf = (entitlement: Entitlement) =>
  ({ acting: { tenant_kind: 'operator', entitlement } }) as unknown as Parameters<typeof mayUse>[0];

it('a plan opens exactly what the specification names, a greater one no less', () => {
  expect(featuresOf('free')).toEqual(['paid_approvals']);
  expect(featuresOf('solo')).toEqual(
    FEATURES.filter((feature) => !['several_polygons', 'custom_data_layers'].includes(feature)),
  );
  expect(featuresOf('independent')).toEqual(featuresOf('solo'));
  expect(featuresOf('enterprise')).toEqual([...FEATURES]);
});

it.each(PLAN_ORDER.flatMap((plan) => FEATURES.map((feature) => [plan, feature] as const)))(
  'under %s, %s is open where the plan opens it, and its name says which plan would',
  (plan, feature) => {
    const actor = actorOf({ ...none, plan });
    expect(mayUse(actor, feature, NOW, { sells: true })).toBe(planOpens(plan, feature));
    expect(planOpens(planNeeded(feature), feature)).toBe(true);
    // Where nothing is sold, a company that was granted nothing has everything.
    expect(mayUse(actor, feature, NOW, { sells: false })).toBe(plan === 'free' || planOpens(plan, feature));
  },
);

it('a trial opens all to its last millisecond, and a plan that ends closes with its end', () => {
  const trial = { ...none, trial_ends_at: trialEnd(NOW) };
  const end = Date.parse(trial.trial_ends_at);
  expect(end - NOW.getTime()).toBe(14 * 86_400_000);
  const at = (ms: number) => planAt(trial, new Date(ms));
  expect([at(NOW.getTime()), at(end - 1), at(end)]).toEqual(['enterprise', 'enterprise', 'free']);
  expect(daysLeft(trial.trial_ends_at, NOW)).toBe(14);
  expect(daysLeft(trial.trial_ends_at, new Date(end - 1))).toBe(1);
  expect(daysLeft(trial.trial_ends_at, new Date(end))).toBe(0);
  const held = { ...none, plan: 'solo' as const, plan_until: NOW.toISOString() };
  expect(currentPlanAt(held, new Date(NOW.getTime() - 1))).toBe('solo');
  expect(currentPlanAt(held, NOW)).toBe('free');
});

it('a trial opens all but paid approvals, which every plan opens', () => {
  const trial = { ...none, trial_ends_at: trialEnd(NOW) };
  const closed = (plan: Plan) =>
    FEATURES.filter((feature) => !mayUse(actorOf({ ...trial, plan }), feature, NOW, { sells: true }));
  expect(closed('free')).toEqual(['paid_approvals']);
  expect(closed('solo')).toEqual(['several_polygons', 'custom_data_layers']);
  expect(standingAt(trial, NOW, { sells: true }).features).not.toContain('paid_approvals');
});

it('who pays a plan is held to it, also while a trial still runs', () => {
  expect(planAt({ ...none, plan: 'solo', trial_ends_at: trialEnd(NOW) }, NOW)).toBe('solo');
});

it('each plan has its limits, and an enterprise as many pilots as it pays for', () => {
  const pilots = (plan: Plan, pilots_paid: number | null = null) =>
    limitsAt({ ...none, plan, pilots_paid }, NOW, { sells: true }).pilots;
  expect([pilots('free'), pilots('solo'), pilots('independent')]).toEqual([1, 1, 3]);
  expect([pilots('enterprise', 7), pilots('enterprise')]).toEqual([7, null]);
  expect(limitsAt(none, NOW, { sells: false }).missions_a_month).toBeNull();
  expect(limitsOf('free', '2026-11-30')).toMatchObject({ missions_a_month: 2, surface_km2: 10 });
  expect(planAllowing('surface_km2', 11, '2026-11-30')).toBe('solo');
  expect(planAllowing('surface_km2', 1_001, '2026-11-30')).toBe('enterprise');
  expect(planAllowing('pilots', 2, '2026-11-30')).toBe('independent');
});

it.each(PLAN_CODES)('%s costs what its lines say, with each further pilot where pilots are paid', (code) => {
  const lines = priceLines(code, 3, '2026-11-30');
  for (const line of lines) expect(line.amount_cents).toBe(line.quantity * line.unit_cents);
  const total = lines.reduce((sum, line) => sum + line.amount_cents, 0);
  expect(total).toBe(
    {
      solo_month: 1_900,
      solo_year: 19_000,
      independent_month: 2_900,
      independent_year: 29_000,
      enterprise_month: 4_900 + 2 * 2_900,
      enterprise_year: 49_000 + 2 * 29_000,
    }[code],
  );
});

it.each<[string, Entitlement | null, boolean, boolean, boolean, boolean]>([
  ['no operator', null, true, false, false, false],
  ['free', none, true, false, false, false],
  ['in the trial', { ...none, trial_ends_at: trialEnd(NOW) }, true, false, true, true],
  ['after it', { ...none, trial_ends_at: NOW.toISOString() }, true, false, false, false],
  ['Solo', { ...none, plan: 'solo' }, true, true, true, false],
  ['Enterprise', { ...none, plan: 'enterprise' }, true, true, true, true],
  [
    'Solo that has ended',
    { ...none, plan: 'solo', plan_until: NOW.toISOString() },
    true,
    false,
    false,
    false,
  ],
  ['where nothing is sold', none, false, false, true, true],
])('the words of the specification for %s: subscribed, active, enterprise', (_, held, sells, ...expected) => {
  const { subscribed, subscription } = subscribedAt(held, NOW, { sells });
  expect([subscribed, subscription.active, subscription.enterprise]).toEqual(expected);
});
