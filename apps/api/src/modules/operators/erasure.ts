import type { Database, Db } from '../../platform/db/database.ts';
import { openRequests } from './company.queries.ts';
import { dueAt } from './company.service.ts';

/** What goes with an account, in an order in which nothing hangs on what went before (docs/adr/0055). */
const GOES = ['memberships', 'flights', 'pilots', 'drones', 'operator_journal'] as const;

/**
 * Erases what is the company's own: people's parts, missions, pilots, drones, papers, the profile. What it asked of
 * authorities stays with them as it was asked, and with it the company's name.
 */
const erase = async (db: Db, operatorId: number, at: string): Promise<void> => {
  for (const table of GOES) await db.deleteFrom(table).where('operator_id', '=', operatorId).execute();
  await db
    .deleteFrom('documents')
    .where('operator_id', '=', operatorId)
    .where('side', '=', 'operator')
    .execute();
  await db
    .updateTable('operators')
    .set({
      address_1: null,
      address_2: null,
      postal_code: null,
      city: null,
      country: null,
      vat_number: null,
      billing_info: null,
      texts_for_pilots: null,
      siret: null,
      uas_operator_number: null,
      alphatango_uids: [],
      custom_config: '{}',
      deletion_requested_at: null,
      deletion_requested_by: null,
      archived_at: at,
    })
    .where('id', '=', operatorId)
    .execute();
};

/** Erases the accounts whose week is over; one with an open request waits until that is closed. How many. */
export const eraseDue = async (db: Database, now: Date): Promise<number> => {
  const asked = await db
    .selectFrom('operators')
    .select(['id', 'deletion_requested_at'])
    .where('deletion_requested_at', 'is not', null)
    .execute();
  let erased = 0;
  for (const { id, deletion_requested_at } of asked) {
    if (deletion_requested_at === null || dueAt(deletion_requested_at) > now.toISOString()) continue;
    erased += await db.transaction().execute(async (transaction) => {
      const still = await transaction
        .selectFrom('operators')
        .select('deletion_requested_at')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (still?.deletion_requested_at !== deletion_requested_at) return 0;
      if ((await openRequests(transaction, id)) > 0) return 0;
      await erase(transaction, id, now.toISOString());
      return 1;
    });
  }
  return erased;
};
