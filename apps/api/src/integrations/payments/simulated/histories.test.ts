import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sized } from '../../../../../../tools/testSizes.ts';
import { type Payer, PaymentsFailure, PaymentsRefusal, type Wanted } from '../port.ts';
import { openSimulation } from './open.ts';
import { memoryRun } from './stores.ts';

const DAY_S = 86_400;
const START = Date.parse('2026-01-31T09:00:00Z') / 1000;
const payer: Payer = {
  operator_id: 1,
  name: 'Aéro',
  email: 'a@example.invalid',
  address: { line1: '1 rue', postal_code: '31000', city: 'Toulouse', country: 'FR' },
};
const CODES = [
  'solo_month',
  'independent_month',
  'enterprise_month',
  'solo_year',
  'enterprise_year',
] as const;
const CARDS = [
  'pm_card_visa',
  'pm_card_chargeCustomerFail',
  'pm_card_chargeDeclinedInsufficientFunds',
] as const;
const wantedOf = (code: Wanted['code'], pilots: number, off = false): Wanted => ({
  ...{ code, pilots, day: '2026-06-01', tax_rate_bp: 2_000 },
  reductions: off ? [{ name: 'off_10', percent_off: 10, amount_off_cents: null, months: 3 }] : [],
});

/** Choices of one seed, the same each time. */
const chance = (seed: number) => {
  let turn = 0;
  return (below: number): number => {
    turn += 1;
    return createHash('sha256').update(`${seed} ${turn}`).digest().readUInt32BE(0) % below;
  };
};

const world = () => {
  let now = START;
  const simulation = openSimulation(memoryRun(), () => now, 'http://localhost/pay/');
  return {
    simulation,
    provider: simulation.provider,
    pass: (seconds: number) => (now += seconds),
    now: () => now,
  };
};

/** What was refused changed nothing; anything else is a fault. */
const tried = async (act: () => Promise<unknown>): Promise<boolean> => {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof PaymentsRefusal || error instanceof PaymentsFailure) return false;
    throw error;
  }
};

it(
  'histories by a seed charge each invoice once, at the sum of its lines, and never two subscriptions',
  async () => {
    for (let seed = 1; seed <= sized(25, 10_000); seed += 1) {
      const { provider, simulation, pass, now } = world();
      const pick = chance(seed);
      const customer = await provider.ensureCustomer(payer, 'customer_1');
      const told: string[] = [];
      for (let step = 0; step < 12; step += 1) {
        const { live } = await provider.truthOf(customer);
        const [current] = live;
        const code = CODES[pick(CODES.length)] ?? 'solo_month';
        const wanted = wantedOf(code, 1 + pick(5), pick(3) === 0);
        const key = `act_${seed}_${step}`;
        const act = pick(6);
        if (current === undefined) {
          const card = CARDS[pick(CARDS.length)] ?? 'pm_card_visa';
          // Pressed twice, with one key.
          const once = () => provider.subscribe(customer, wanted, card, key);
          await Promise.all([tried(once), tried(once)]);
        } else if (act === 0) await tried(() => provider.setCancelled(current.id, true));
        else if (act === 1) await tried(() => provider.setCancelled(current.id, false));
        else if (act === 2) {
          const at = new Date(now() * 1000);
          const shown = await provider.previewChange(current.id, wanted, at);
          const before = (await provider.truthOf(customer)).paid.length;
          if (await tried(() => provider.change(current.id, wanted, at, key))) {
            const { paid } = await provider.truthOf(customer);
            expect(paid.length).toBeLessThanOrEqual(before + 1);
            const latest = paid.find(({ id }) => !told.includes(id));
            if (latest && paid.length === before + 1) expect(latest.amount_cents).toBe(shown.due_cents);
          }
        } else pass(pick(40) * DAY_S);
        const { live: after, paid } = await provider.truthOf(customer);
        expect(after.length, `seed ${seed}`).toBeLessThanOrEqual(1);
        expect(new Set(paid.map(({ id }) => id)).size).toBe(paid.length);
        for (const invoice of paid) {
          const sum = invoice.lines.reduce((all, { amount_cents }) => all + amount_cents, 0);
          expect(sum, `seed ${seed}, ${invoice.id}`).toBe(invoice.net_cents);
          expect(invoice.amount_cents).toBeGreaterThanOrEqual(0);
          if (!told.includes(invoice.id)) told.push(invoice.id);
        }
      }
      // Money that came is told: nobody pays in silence.
      await simulation.takeEvents();
      expect((await provider.truthOf(customer)).paid.length).toBe(told.length);
    }
    // 740 s of 10,000 histories where other processes take half of the machine.
  },
  sized(600_000, 2_400_000),
);

it('the same act with the same key is done once, and with other content refused', async () => {
  const { provider } = world();
  const customer = await provider.ensureCustomer(payer, 'customer_1');
  expect(await provider.ensureCustomer(payer, 'customer_1')).toBe(customer);
  await expect(provider.ensureCustomer({ ...payer, name: 'Autre' }, 'customer_1')).rejects.toThrow(
    PaymentsFailure,
  );
  const wanted = wantedOf('solo_month', 1);
  const first = await provider.subscribe(customer, wanted, 'pm_card_visa', 'k');
  expect(await provider.subscribe(customer, wanted, 'pm_card_visa', 'k')).toBe(first);
  expect((await provider.truthOf(customer)).paid).toHaveLength(1);
});

it('a card that fails later keeps its subscription past due, is tried again and then ends it', async () => {
  const { provider, pass } = world();
  const customer = await provider.ensureCustomer(payer, 'customer_1');
  await provider.subscribe(customer, wantedOf('solo_month', 1), 'pm_card_chargeCustomerFail', 'k');
  const statusOf = async () => {
    const { live, last } = await provider.truthOf(customer);
    return (live[0] ?? last)?.status;
  };
  expect(await statusOf()).toBe('active');
  // From 31 January to the last of February.
  pass(28 * DAY_S - 1);
  expect(await statusOf()).toBe('active');
  pass(1);
  expect(await statusOf()).toBe('past_due');
  pass(3 * DAY_S);
  expect(await statusOf()).toBe('ended');
  expect((await provider.truthOf(customer)).paid).toHaveLength(1);
});

it('a telling with another signature, other bytes or an old hour is nobody’s', async () => {
  const { provider, simulation, pass } = world();
  const customer = await provider.ensureCustomer(payer, 'customer_1');
  await provider.subscribe(customer, wantedOf('solo_month', 1), 'pm_card_visa', 'k');
  const [told] = await simulation.takeEvents();
  if (told === undefined) throw new Error('nothing was told');
  expect(provider.readTelling(told.raw, told.signature)).toMatchObject({ customer });
  const forged = new TextEncoder().encode(new TextDecoder().decode(told.raw).replace(customer, 'cus_other'));
  expect(provider.readTelling(forged, told.signature)).toBeNull();
  expect(provider.readTelling(told.raw, undefined)).toBeNull();
  expect(provider.readTelling(told.raw, told.signature.replace(/v1=..../, 'v1=0000'))).toBeNull();
  pass(301);
  expect(provider.readTelling(told.raw, told.signature)).toBeNull();
});
