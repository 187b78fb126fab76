import { SILENCES } from '@envol/domain/declarations/silence';
import { DECLARATION_STATES } from '@envol/domain/declarations/statuses';
import { NOTICE_KINDS, NOTICE_STATUSES } from '@envol/domain/flight-notifications/statuses';
import { z } from 'zod';
import { Id, IdParams, Instant, LongText } from '../common.ts';
import { StepProofInput } from '../constraints/index.ts';
import { defineEndpoint, LARGE_BODY, MEDIUM_BODY } from '../endpoint.ts';
import { declarationForms } from './declarationForms.ts';
import { noticeInfo } from './noticeInfo.ts';
import {
  CHANNELS,
  CREW_REFUSALS,
  NOTICE_CREW,
  NoticeLinesInput,
  PrefectureNoticeInput,
  Recipient,
} from './noticeInput.ts';
import { previewPrefectureNotifications, previewPrefectureUpdate } from './previews.ts';

/** What one way out is through which a notification leaves: the national registry, an e-mail. */
const WAYS = ['registry', 'mail'] as const;

/** A notification of a flight to a prefecture or to the armed forces, with how it stands. Instants in ISO 8601. */
export const FlightNotification = z
  .object({
    id: z.number().int(),
    kind: z.enum(NOTICE_KINDS),
    key: z.string(),
    status: z.enum(NOTICE_STATUSES),
    /** `own_form`, `paper`: it cannot be told online; its operator hands the form in. */
    channel: z.enum(CHANNELS),
    /** Whom it is told to; null: the armed forces, or a prefecture that cannot be told. */
    decider: z.string().nullable(),
    departement: z.string().nullable(),
    recipient: z.string().nullable(),
    /** The mission is no longer what it says. */
    is_outdated: z.boolean(),
    scheduled_for: z.string().nullable(),
    latest_at: z.string().nullable(),
    /** Why it could not be sent, a key of the texts; null where nothing failed. */
    failure: z.string().nullable(),
    /** Whether the clock tries it again by itself at `scheduled_for`. */
    is_tried_again: z.boolean(),
    sent_at: z.string().nullable(),
    /** Somebody holds it, through one of its ways at least: withdrawing it is passed on there. */
    is_told: z.boolean(),
    cancelled_at: z.string().nullable(),
    /** When whoever was told wrote back, until the operator says that it read it; the words are the event `received`. */
    answered_at: z.string().nullable(),
    reason: z.string().nullable(),
    programmed_by: z.string().nullable(),
    ways: z.array(
      z.object({
        way: z.enum(WAYS),
        state: z.enum(['waiting', 'sent', 'failed']),
        at: z.string().nullable(),
        reference: z.string().nullable(),
        error: z.string().nullable(),
        /** Nothing left the platform: the demonstration invents its recipients. */
        is_simulated: z.boolean(),
      }),
    ),
    /** The newest, up to `LIMITS.journal_lines`, and every answer before them. */
    events: z.array(
      z.object({
        at: z.string(),
        what: z.string(),
        by: z.string().nullable(),
        detail: z.string().nullable(),
      }),
    ),
    /** How many there are. */
    events_count: z.number().int(),
    /** How it stands at the authority that reads it here; null: nobody does, or it has not arrived. */
    desk: z
      .object({
        id: z.number().int(),
        reference: z.string(),
        structure_name: z.string(),
        state: z.enum(DECLARATION_STATES),
        /** What its silence is worth now: `@envol/domain/declarations/silence`. */
        silence: z.enum(SILENCES),
        received_at: z.string(),
        is_proven: z.boolean(),
        /** From when it is unopposed unless somebody answers; null: silence grants nothing. */
        unopposed_from: z.string().nullable(),
        /** What is asked for, or why it is opposed. */
        reason: z.string().nullable(),
        answer: z.string().nullable(),
        decided_at: z.string().nullable(),
        decided_by: z.string().nullable(),
      })
      .nullable(),
    available_actions: z.array(z.enum(['program', 'cancel', 'hand_in'])),
    /** When anything of it changed last: sent back with an update, so that of two made from the same state one counts. */
    updated_at: z.string(),
  })
  .meta({ id: 'FlightNotification' });
export type FlightNotification = z.infer<typeof FlightNotification>;

const Chosen = z.object({ notification_id: Id });

/** What of a notification that was made is changed: it is programmed anew, said to be handed in, or its answer read. */
export const NotificationUpdate = z.object({
  id: Id,
  /** As it was read: a notification that has changed since is left as it is. Absent: it is not compared. */
  updated_at: Instant.optional(),
  recipient: Recipient.optional(),
  send_at: Instant.optional(),
  reason: LongText.optional(),
  lines: NoticeLinesInput.optional(),
  /** It was handed in by other means: by whom, when and how. */
  handed_in: StepProofInput.optional(),
  /** What whoever was told wrote back was read. */
  answer_read: z.literal(true).optional(),
});
export type NotificationUpdate = z.input<typeof NotificationUpdate>;

const Updates = z.object({ notifications: z.array(NotificationUpdate).min(1).max(100) });

const List = z.array(FlightNotification);

export const listPrefectureNotifications = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/prefecture_notifications',
  tag: 'flights',
  summary: 'The mission’s notifications to prefectures, one for each département',
  permission: 'flight:read',
  params: IdParams,
  response: List,
});

export const listArmyNotifications = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/army_notifications',
  tag: 'flights',
  summary: 'The mission’s notifications to the armed forces, one for each window',
  permission: 'flight:read',
  params: IdParams,
  response: List,
});

export const notifyPrefecture = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/notify_prefecture',
  tag: 'flights',
  summary: 'Program the mission’s notifications to prefectures; they leave by themselves at their hour',
  permission: 'flight:write',
  params: IdParams,
  body: PrefectureNoticeInput,
  unknown_fields: 'kept',
  body_limit: MEDIUM_BODY,
  response: List,
  errors: [...CREW_REFUSALS, 'DRONE_COMPATIBILITY_ERROR', 'NOTICE_INCOMPLETE'],
});

export const notifyArmy = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/notify_army',
  tag: 'flights',
  summary: 'Program the mission’s notifications to the armed forces; each leaves in its window',
  permission: 'flight:write',
  params: IdParams,
  body: z.object(NOTICE_CREW),
  unknown_fields: 'kept',
  response: List,
  errors: [...CREW_REFUSALS, 'NOTICE_NOT_RESPECTED'],
});

export const cancelPrefectureNotification = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/cancel_prefecture_notif',
  tag: 'flights',
  summary: 'Withdraw a notification; one that was sent is withdrawn where it was sent to',
  permission: 'flight:write',
  params: IdParams,
  body: Chosen,
  unknown_fields: 'kept',
  response: List,
  errors: ['NO_NOTIFICATION', 'NOTIFICATION_TRANSITION_ILLEGAL'],
});

export const cancelArmyNotification = defineEndpoint({
  ...cancelPrefectureNotification,
  path: '/flights/:id/cancel_army_notif',
});

export const updatePrefectureNotifications = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/update_prefecture_notifs',
  tag: 'flights',
  summary:
    'Send notifications again as the mission is now, or say that they were handed in, or their answers read',
  permission: 'flight:write',
  params: IdParams,
  body: Updates,
  unknown_fields: 'kept',
  body_limit: LARGE_BODY,
  response: List,
  errors: [
    'NO_NOTIFICATION',
    'NOTIFICATION_CHANGED',
    'FLIGHT_DATES_PASSED',
    'DRONE_COMPATIBILITY_ERROR',
    'NOTICE_INCOMPLETE',
  ],
});

export const updateArmyNotifications = defineEndpoint({
  ...updatePrefectureNotifications,
  path: '/flights/:id/update_army_notifs',
  errors: ['NO_NOTIFICATION', 'NOTIFICATION_CHANGED', 'FLIGHT_DATES_PASSED', 'NOTICE_NOT_RESPECTED'],
});

export const flightNotificationsEndpoints = {
  ...declarationForms,
  ...noticeInfo,
  listPrefectureNotifications,
  listArmyNotifications,
  notifyPrefecture,
  previewPrefectureNotifications,
  previewPrefectureUpdate,
  notifyArmy,
  cancelPrefectureNotification,
  cancelArmyNotification,
  updatePrefectureNotifications,
  updateArmyNotifications,
};
