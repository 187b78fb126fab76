import { todayIn } from '@envol/domain/time/localTime';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Language } from '../../platform/http/texts.ts';

/** The terms of use in force, in both languages: they are France's, and so is the day from which they apply. */
const termsInForce = (db: Db, clock: Clock) =>
  db
    .selectFrom('terms')
    .select(['version', 'effective_on', 'articles_fr', 'articles_en'])
    .where('effective_on', '<=', todayIn(clock.now()))
    .orderBy('effective_on', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

export const currentVersion = async (db: Db, clock: Clock): Promise<string> =>
  (await termsInForce(db, clock)).version;

export const readTerms = async (db: Db, clock: Clock, language: Language) => {
  const { version, effective_on, articles_fr, articles_en } = await termsInForce(db, clock);
  return { version, effective_on, articles: language === 'en' ? articles_en : articles_fr };
};

export const acceptTerms = async (
  db: Db,
  acceptance: { readonly user_id: number; readonly version: string; readonly accepted_at: string },
): Promise<void> => {
  await db
    .insertInto('terms_acceptances')
    .values(acceptance)
    // Again after it was withdrawn, or was asked for: the newest counts.
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'version'])
        .doUpdateSet({ accepted_at: acceptance.accepted_at, withdrawn_at: null }),
    )
    .execute();
};
