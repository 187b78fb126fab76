import type { DeclarationState } from '@envol/domain/declarations/statuses';
import type { NoticeKind } from '@envol/domain/flight-notifications/statuses';
import { sql } from 'kysely';
import type { StoredNotice } from '../src/platform/db/storedNotice.ts';
import { type Actors, operatorIdOf } from './actors.ts';
import type { Harness } from './harness.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** What a prefecture receives, `days` from now. */
const declared = (days: number): StoredNotice => ({
  identifier: 'M-1296',
  name: 'Tournage',
  description: null,
  prefecture: 'Préfecture du Cher',
  departement: '18',
  recipient: null,
  operator: {
    name: 'A',
    company: 'A SAS',
    siret: null,
    number: null,
    uid: null,
    address: null,
    person: 'Claire Morel',
  },
  pilot: { id: 1, name: 'Camille Laurent', phone: null, email: null },
  other_pilots: [],
  drones: [],
  scenario: 'STS-01',
  visibility: 'in_sight',
  areas: [
    {
      name: 'Place A',
      geometry: { type: 'Circle', center: [2.55, 47.2], radius_m: 80 },
      center: [2.55, 47.2],
      max_height_m: null,
    },
  ],
  date_start: inDays(days),
  date_end: inDays(days + 0.1),
  time_zone: 'Europe/Paris',
  is_continuous: false,
  hours_reference: 'local',
  night_flight: false,
  populated_area: 'yes',
  max_height_m: 60,
  insurance: 'RC-2026-118',
  insurance_document_id: null,
  reason: null,
  notice_kept: true,
  ruleset: 'FR-2026',
});

/** Lets a person's structure read what is told of flights: by the tests’ missions, the declarations of the Cher. */
export const addDeclarationDesk = async (
  { db, actors }: Harness,
  who: keyof Actors = 'controller',
  kind: NoticeKind = 'prefecture',
): Promise<void> => {
  await db
    .insertInto('declaration_desks')
    .values({
      structure_id: actors[who].structure_id ?? Number.NaN,
      kind,
      notice_key: kind === 'army' ? '*' : '18',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

let keys = 1000;
const nextKey = (): string => {
  keys += 1;
  return String(keys);
};

/** The notification that a declaration came by. */
const addNotice = (
  db: Harness['db'],
  {
    flight_id,
    kind,
    payload,
    at,
    programmed_by_user,
  }: {
    readonly flight_id: number;
    readonly kind: NoticeKind;
    readonly payload: StoredNotice;
    readonly at: string;
    readonly programmed_by_user: number;
  },
) =>
  db
    .insertInto('flight_notifications')
    .values({
      flight_id,
      kind,
      key: nextKey(),
      position: 0,
      status: 'sent',
      channel: 'online',
      decider: payload.prefecture,
      departement: payload.departement,
      recipient: null,
      payload: JSON.stringify(payload),
      shown_digest: null,
      scheduled_for: null,
      latest_at: null,
      reason: null,
      pending: null,
      programmed_by: 'Claire Morel',
      programmed_by_user,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

interface AddedDeclaration {
  readonly reader?: keyof Actors;
  readonly declarant?: keyof Actors;
  readonly flight_id: number;
  readonly state?: DeclarationState;
  readonly kind?: NoticeKind;
  readonly days?: number;
  readonly communes?: string[];
}

/** A declaration as rows, with the notification that it came by; `days` from now to its flight. */
export const addDeclaration = async (
  { db, actors }: Harness,
  {
    reader = 'controller',
    declarant = 'owner',
    flight_id,
    state = 'received',
    kind = 'prefecture',
    days = 30,
    communes = ['Bourges 18000'],
  }: AddedDeclaration,
): Promise<number> => {
  const at = new Date().toISOString();
  const payload = { ...declared(days), lines: { communes } };
  const notice = await addNotice(db, {
    flight_id,
    kind,
    payload,
    at,
    programmed_by_user: actors[declarant].id,
  });
  const { id } = await db
    .insertInto('declarations')
    .values({
      structure_id: actors[reader].structure_id ?? Number.NaN,
      kind,
      // After what arrived there by itself.
      number: sql<number>`(select coalesce(max(number), 0) + 1 from declarations)`,
      operator_id: operatorIdOf(actors[declarant]),
      flight_id,
      notification_id: notice.id,
      state,
      payload: JSON.stringify(payload),
      received_at: at,
      is_proven: true,
      counted_from: kind === 'army' ? null : at,
      unopposed_from: kind === 'army' ? null : inDays(10),
      flight_start: payload.date_start,
      flight_end: payload.date_end,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
