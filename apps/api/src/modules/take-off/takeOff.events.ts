import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Facts, recordFact } from '../../platform/facts/recordFact.ts';
import { dayColleagues } from '../discussions/index.ts';
import { landingRequired, type TakeOffTold, takeOffUpdated } from './takeOff.facts.ts';

/**
 * Tells the screens of both sides, and rings for the people of the side that did not act, in the caller's transaction. What an
 * operator writes rings for its own people too.
 */
export const notifyOfTakeOff = (facts: Facts, db: Db, told: TakeOffTold): Promise<void> =>
  asSystem(db, 'the asker may write no word to the other side', async () => {
    const fact = told.code === 'take_off_landing_required' ? landingRequired : takeOffUpdated;
    await recordFact(facts, db, fact, told);
    const colleagues = told.code === 'take_off_message' ? await dayColleagues(db, told.take_off, told) : [];
    if (colleagues.length > 0) await recordFact(facts, db, fact, { ...told, colleagues });
  });
