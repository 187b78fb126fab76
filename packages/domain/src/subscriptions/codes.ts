import { isAtLeast } from '../plans/features.ts';
import type { PaidPlan } from '../plans/prices.ts';
import { leavesTooLittle } from './leastTotals.ts';

/**
 * What a code is: a promotion of Envol's; an affiliate's, 25 € off the next invoice; an insurer's, 10 % (specification 2 §9.1). All
 * work for a first subscription alone.
 */
export const CODE_KINDS = ['promotion', 'affiliate', 'insurance'] as const;

/** Why a code is refused, as a key of the errors' words. */
export const CODE_REFUSALS = [
  'code_unknown',
  'code_not_yet',
  'code_over',
  'code_used_up',
  'code_used_already',
  'code_not_for_plan',
  'code_first_only',
  'code_one_only',
  'code_leaves_too_little',
] as const;
export type CodeRefusal = (typeof CODE_REFUSALS)[number];

export interface Code {
  readonly plans: readonly PaidPlan[];
  readonly valid_from: string | null;
  readonly valid_until: string | null;
  readonly ended_at: string | null;
  readonly uses: number;
  readonly most_uses: number | null;
  readonly percent_off: number | null;
  readonly amount_off_cents: number | null;
}

interface User {
  readonly plan: PaidPlan;
  /** What it would pay for the first period without the code, before tax. */
  readonly net_cents: number;
  /** It has subscribed before. */
  readonly has_subscribed: boolean;
  /** It has taken the code before: `open` where nothing was paid with it yet. */
  readonly use: 'none' | 'open' | 'used';
}

/** Whether a code may be used now; null where it may. */
export const codeRefusal = (code: Code, user: User, now: Date): CodeRefusal | null => {
  const at = now.getTime();
  if (code.ended_at !== null || (code.valid_until !== null && Date.parse(code.valid_until) <= at))
    return 'code_over';
  if (code.valid_from !== null && Date.parse(code.valid_from) > at) return 'code_not_yet';
  if (user.has_subscribed) return 'code_first_only';
  if (user.use === 'used') return 'code_used_already';
  if (code.plans.length > 0 && !code.plans.includes(user.plan)) return 'code_not_for_plan';
  if (user.use === 'none' && code.most_uses !== null && code.uses >= code.most_uses) return 'code_used_up';
  // No card is charged less than 0.50 EUR: what is left is neither given nor asked for later.
  return leavesTooLittle(user.net_cents, code) ? 'code_leaves_too_little' : null;
};

/** A code as it is kept, whatever it was typed like. */
export const writtenCode = (typed: string): string => typed.trim().toUpperCase();

/** Whether a change is to a lesser plan: what is over it becomes read-only. */
export const isDowngrade = (from: PaidPlan, to: PaidPlan): boolean => from !== to && isAtLeast(from, to);
