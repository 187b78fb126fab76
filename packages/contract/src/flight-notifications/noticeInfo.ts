// What notifying a mission takes: which prefectures, which windows of the armed forces, by when.
import { z } from 'zod';
import { IdParams } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { CHANNELS } from './noticeInput.ts';

const Choice = z.object({ id: z.number().int(), name: z.string() });
const choices = {
  /** Those of the mission; a notification names one pilot and one drone. */
  pilots: z.array(Choice.extend({ phone: z.string().nullable() })),
  drones: z.array(Choice.extend({ registration: z.string().nullable() })),
  /** The operator's papers of insurance. */
  insurances: z.array(Choice.extend({ expires_on: z.iso.date().nullable(), covers_flight: z.boolean() })),
  /** How notifications leave. */
  registry: z.enum(['alphatango', 'simulated', 'none']),
  /** The operator's identifier with that registry; without one nothing leaves there. */
  registry_uid: z.string().nullable(),
  mail: z.enum(['smtp', 'simulated']),
};

/** What declaring a mission to prefectures takes; see `@envol/domain/flight-notifications/plan`. */
export const PrefectureNotificationsInfo = z
  .object({
    is_needed: z.boolean(),
    ruleset: z.string(),
    source: z.string(),
    notice_days: z.number().int(),
    notice_mode: z.enum(['calendar', 'ouvrables', 'ouvres']),
    first_date: z.iso.date(),
    last_date: z.iso.date(),
    days: z.number().int(),
    maximum_days: z.number().int(),
    needs_reason: z.array(z.enum(['late', 'over_maximum_days'])),
    is_possible: z.boolean(),
    earliest_at: z.string(),
    advised_at: z.string(),
    holidays: z.array(z.iso.date()),
    ...choices,
    /** What the form asks beside, as it was last said, of this mission or by this operator; what the company's record says. */
    lines: z.object({
      siret: z.string(),
      no_siret: z.string(),
      number: z.string(),
      address: z.string(),
      /** By the pilot's id. */
      certificates: z.array(z.object({ pilot_id: z.number().int(), certificate: z.string() })),
      communes: z.array(z.string()),
      exclusion: z.string(),
      marking: z.string(),
      signed_at: z.string(),
    }),
    /** Of these, what the company's record or the drawn exclusion zone says: it is not asked, and changed there. */
    recorded: z.array(z.enum(['siret', 'number', 'address', 'exclusion'])),
    /** The mission's areas, in their order. */
    areas: z.array(z.object({ name: z.string() })),
    prefectures: z.array(
      z.object({
        key: z.string(),
        departement: z.string().nullable(),
        prefecture: z.string().nullable(),
        channel: z.enum(CHANNELS),
        is_confirmed: z.boolean(),
        source: z.string(),
        latest_date: z.iso.date(),
        is_late: z.boolean(),
        area_names: z.array(z.string()),
        /** The address that the operator last used for it, or the demonstration's. */
        recipient: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'PrefectureNotificationsInfo' });
export type PrefectureNotificationsInfo = z.infer<typeof PrefectureNotificationsInfo>;

export const ArmyNotificationsInfo = z
  .object({
    is_needed: z.boolean(),
    maximum_hours: z.number(),
    ...choices,
    windows: z.array(
      z.object({
        key: z.string(),
        flight_from: z.string(),
        flight_to: z.string(),
        opens_at: z.string(),
        closes_at: z.string(),
        leaves_at: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ArmyNotificationsInfo' });
export type ArmyNotificationsInfo = z.infer<typeof ArmyNotificationsInfo>;

export const getPrefectureNotificationsInfo = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/get_prefecture_notifications_info',
  tag: 'flights',
  summary: 'What declaring the mission to prefectures takes: which, by when, by the rules of its day',
  permission: 'flight:read',
  params: IdParams,
  response: PrefectureNotificationsInfo,
});

export const getArmyNotificationsInfo = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/get_army_notifications_info',
  tag: 'flights',
  summary: 'The windows in which the mission is notified to the armed forces',
  permission: 'flight:read',
  params: IdParams,
  response: ArmyNotificationsInfo,
});

export const noticeInfo = { getPrefectureNotificationsInfo, getArmyNotificationsInfo };
