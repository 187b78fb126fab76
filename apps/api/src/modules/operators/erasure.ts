import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import { openRequests } from './company.queries.ts';
import { dueAt } from './company.service.ts';

/** What goes with an account, in an order in which nothing hangs on what went before (docs/adr/0055). */
export const GOES = [
  'memberships',
  'batteries',
  'flight_logs',
  'flights',
  'flying_times',
  'flight_incidents',
  'incident_announcements',
  'flight_tags',
  'flight_exports',
  'flight_jobs',
  'flight_series',
  'flight_templates',
  'operating_authorizations',
  'traces',
  'custom_layers',
  'added_layers',
  'personal_exports',
  'pilots',
  'drones',
  'invitations',
  'tracking_devices',
  'webhooks',
  'mails',
  'operator_desk',
  'operator_journal',
  'sub_exploitants_journal',
  'restriction_tellings',
  'checkouts',
  'counted_missions',
  'payment_leases',
  'livestream_cameras',
  'livestream_commands',
  'livestream_emails',
  'livestream_records',
  'livestreams',
  'helicopter_departure_flights',
] as const;

/** What names an operator and stays, or goes with what does: what was asked of authorities, and what these and the staff noted. */
export const STAYS = [
  'activations',
  'approvals',
  'billing_code_uses',
  'declarations',
  'documents',
  'flight_authorizations',
  'invoices',
  'operator_exemptions',
  // What a card still holds is given free by its module.
  'payment_orders',
  'pilot_positions',
  'prefect_orders',
  // What was paid, and what of it still runs at the payment service: its module ends it there.
  'settled_payments',
  'staff_journal',
  'structure_discounts',
  'structure_operator_links',
  'structure_operator_notes',
  'sub_exploitants',
  'support_consent_acts',
  'subscriptions',
  'take_off_authorizations',
] as const;

const NOBODY = JSON.stringify({ full_name: '–', phone: null });

/** Takes the people from what was asked of authorities; that it was asked, for what and by which company, stays. */
const takePeople = async (db: Db, operatorId: number): Promise<void> => {
  const without = sql`request || jsonb_build_object(
    'pilot', (request -> 'pilot') || ${NOBODY}::jsonb, 'operator', (request -> 'operator') || '{"contact": null}')`;
  const theirs = sql`(select id from approvals where operator_id = ${operatorId})`;
  await sql`update approvals set request = ${without} where operator_id = ${operatorId}`.execute(db);
  await sql`update declarations set payload = (payload #- '{lines,certificate}') || jsonb_build_object(
      'pilot', '{"id": 0, "name": "–", "phone": null, "email": null}'::jsonb, 'other_pilots', '[]'::jsonb,
      'operator', (payload -> 'operator') || '{"person": "–"}',
      'paper', coalesce(payload -> 'paper', '{}') || '{"operator_phone": null, "operator_email": null}')
    where operator_id = ${operatorId}`.execute(db);
  await sql`update declaration_events set by_name = '–' where what in ('received', 'received_again', 'handed_in', 'answer', 'withdraw')
    and by_name is not null
    and declaration_id in (select id from declarations where operator_id = ${operatorId})`.execute(db);
  await sql`update approval_revisions set request = ${without} where approval_id in ${theirs}`.execute(db);
  for (const table of ['activations', 'take_off_authorizations'])
    await sql`update ${sql.table(table)} set pilot = pilot || ${NOBODY}::jsonb, requested_by_name = '–'
      where operator_id = ${operatorId}`.execute(db);
  await sql`update take_off_authorizations set landing_second = null where operator_id = ${operatorId}`.execute(
    db,
  );
  const spoken = sql`author_side = 'operator' and author_name <> '–'`;
  await sql`update messages set author_name = '–' where ${spoken} and thread_id in (
    select id from threads where subject_type = 'approval' and subject_id in ${theirs})`.execute(db);
  await sql`update journal set author_name = '–' where ${spoken}
    and subject_type = 'approval' and subject_id in ${theirs}`.execute(db);
};

/** A payment without an invoice keeps what that has to say of the buyer: the invoice takes it away. */
const keepBuyer = async (db: Db, operatorId: number): Promise<void> => {
  await sql`update settled_payments p set buyer = jsonb_build_object('id', o.id, 'company', o.company,
      'siret', o.siret, 'vat_number', o.vat_number, 'address_1', o.address_1, 'address_2', o.address_2,
      'postal_code', o.postal_code, 'city', o.city, 'country', o.country, 'billing_info', o.billing_info)
    from operators o where o.id = ${operatorId} and p.operator_id = o.id and p.buyer is null
      and not exists (select from invoices i where i.settled_payment_id = p.id)`.execute(db);
};

/** Pages on which it could still pay are closed at the payment service by what ends its subscription there. */
const keepPagesToClose = async (db: Db, operatorId: number): Promise<void> => {
  await sql`update subscriptions set pages_to_close = array(select session_id from checkouts
    where operator_id = ${operatorId} and status = 'open' and session_id is not null)
    where operator_id = ${operatorId}`.execute(db);
};

/**
 * Erases what is the company's own: people's parts, missions, pilots, drones, log, papers, letters, the profile. What it
 * asked of authorities stays with them, and with it the company's name, without its people's.
 */
export const eraseOperator = async (db: Db, operatorId: number, at: string): Promise<void> => {
  await takePeople(db, operatorId);
  await keepBuyer(db, operatorId);
  await keepPagesToClose(db, operatorId);
  await db.updateTable('payment_orders').set({ info: null }).where('operator_id', '=', operatorId).execute();
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
      insurance: null,
      discount: null,
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
  // The digests of these lines, and so the chain, stay.
  await sql`update audit_journal set facts = null, salt = null
    where operator_id = ${operatorId} and facts is not null`.execute(db);
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
      await eraseOperator(transaction, id, now.toISOString());
      return 1;
    });
  }
  return erased;
};

/** What an operator made, in the order in which rows let go of each other. */
const MADE = ['flights', 'drones', 'pilots', 'sub_exploitants'] as const;

/** Removes a company of which nothing was ever asked, with what it made. */
export const removeUnused = async (db: Db, operatorId: number): Promise<void> => {
  for (const table of MADE) await db.deleteFrom(table).where('operator_id', '=', operatorId).execute();
  await db.deleteFrom('operators').where('id', '=', operatorId).execute();
};
