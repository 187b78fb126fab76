import { isOperator } from '@envol/domain/access/actor';
import { Failure } from './failure.ts';
import type { Context, SignedIn } from './mount.ts';

/** The operator that the caller works for; every query of a tenant's data is scoped by it. Throws FORBIDDEN. */
export const operatorOf = ({ signed_in }: Context<SignedIn>): number => {
  if (!isOperator(signed_in.actor)) throw new Failure('FORBIDDEN');
  return signed_in.actor.operator.operator_id;
};
