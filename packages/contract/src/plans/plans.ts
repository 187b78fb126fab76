import { PLANS } from '@envol/domain/access/actor';
import { CURRENCIES } from '@envol/domain/money/money';
import { FEATURES } from '@envol/domain/plans/features';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** Cents before tax, for one period. */
const Price = z.object({ month: z.number().int(), year: z.number().int() });

export const PlanOffer = z
  .object({
    plan: z.enum(PLANS),
    /** Null for what costs nothing, and where nothing is sold. */
    price: Price.nullable(),
    /** Of each pilot after the first; null where pilots are not paid for. */
    pilot_price: Price.nullable(),
    /** How much it allows; null: as much as wanted. */
    limits: z.object({
      missions_a_month: z.number().int().nullable(),
      missions_a_year: z.number().int().nullable(),
      surface_km2: z.number().nullable(),
      pilots: z.number().int().nullable(),
      pilots_are_paid: z.boolean(),
    }),
    features: z.array(z.enum(FEATURES)),
  })
  .meta({ id: 'PlanOffer' });
export type PlanOffer = z.infer<typeof PlanOffer>;

export const listPlans = defineEndpoint({
  method: 'GET',
  path: '/plans',
  tag: 'subscriptions',
  summary: 'Plans, what they cost before tax, what they open and allow; no price where nothing is sold',
  permission: 'public',
  response: z.object({
    sells: z.boolean(),
    /** Money is invented here: cards of the test page alone are taken. */
    is_simulated: z.boolean(),
    currency: z.enum(CURRENCIES),
    trial_days: z.number().int(),
    plans: z.array(PlanOffer),
  }),
  rate_limit: 120,
});

export const plansEndpoints = { listPlans };
