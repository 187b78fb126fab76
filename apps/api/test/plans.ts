import type { Entitlement } from '@envol/domain/access/actor';
import { entitledTo } from '@envol/domain/plans/entitlement';
import { type Actors, operatorIdOf } from './actors.ts';
import type { Make } from './callWorld.ts';
import type { Harness } from './harness.ts';

/** Gives the operator of a named person a plan, at once for its people. */
export const givePlan = async (
  { db, actors, forgetOperator }: Pick<Harness, 'actors' | 'db' | 'forgetOperator'>,
  who: keyof Actors,
  given: Entitlement['plan'] | Entitlement,
): Promise<void> => {
  const id = operatorIdOf(actors[who]);
  const entitlement = typeof given === 'string' ? entitledTo(given) : given;
  await db.updateTable('operators').set(entitlement).where('id', '=', id).execute();
  forgetOperator(id);
};

/** A request of the owner's while its operator has another plan. */
export const under =
  (plan: Entitlement['plan'], make: Make): Make =>
  async (world) => {
    const sent = await make(world);
    await givePlan(world.harness, 'owner', plan);
    return sent;
  };
