import { type OperatorMembership, operatorOf as operatorActedFor } from '@envol/domain/access/actor';
import { type Owner, type VisibleRows, visibleRows } from '../db/reach.ts';
import { Failure } from './failure.ts';
import type { Context, SignedIn } from './mount.ts';

/** The caller's part in the operator that it acts for. Throws FORBIDDEN. */
export const memberOf = ({ signed_in }: Context<SignedIn>): OperatorMembership => {
  const operator = operatorActedFor(signed_in.actor);
  if (operator === null) throw new Failure('FORBIDDEN');
  return operator;
};

/** The operator that the caller acts for, to which what it makes belongs. Throws FORBIDDEN. */
export const operatorOf = (context: Context<SignedIn>): number => memberOf(context).operator_id;

/** The rows that the caller reaches; every query of a tenant's data is scoped by it. */
export const reachedBy = ({ signed_in }: Context<SignedIn>): VisibleRows => visibleRows(signed_in.actor);

/** To whom belongs what the caller makes. Throws FORBIDDEN. */
export const ownerFor = (context: Context<SignedIn>): Owner => ({
  operator_id: operatorOf(context),
  sub_exploitant_id: reachedBy(context).sub_exploitant_id,
});
