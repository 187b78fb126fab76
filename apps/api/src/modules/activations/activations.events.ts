import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Facts, recordFact } from '../../platform/facts/recordFact.ts';
import { dayColleagues } from '../discussions/index.ts';
import { type ActivationTold, activationUpdated } from './activations.facts.ts';

/**
 * Tells the screens of both sides, and rings for the people of the side that did not act, in the caller's transaction. What an
 * operator writes rings for its own people too.
 */
export const notifyOfActivation = (facts: Facts, db: Db, told: ActivationTold): Promise<void> =>
  asSystem(db, 'the asker may write no word to the other side', async () => {
    await recordFact(facts, db, activationUpdated, told);
    const colleagues =
      told.code === 'activation_message' ? await dayColleagues(db, told.activation, told) : [];
    if (colleagues.length > 0) await recordFact(facts, db, activationUpdated, { ...told, colleagues });
  });
