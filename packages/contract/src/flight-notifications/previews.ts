import { z } from 'zod';
import { Id, IdParams, Instant, Line, LongText } from '../common.ts';
import { defineEndpoint, MEDIUM_BODY } from '../endpoint.ts';
import { CHANNELS, PrefectureNoticeInput, WrittenNoticeLines } from './noticeInput.ts';

/** What one prefecture would get, as it would leave now: nothing is kept or sent. In French, as prefectures are written to. */
export const PrefectureNoticePreview = z
  .object({
    key: z.string(),
    prefecture: z.string().nullable(),
    channel: z.enum(CHANNELS),
    recipient: z.string().nullable(),
    /** The letter that leaves with the form; null where the operator hands the form in. */
    letter: z.object({ subject: z.string(), text: z.string() }).nullable(),
    /**
     * The form (Cerfa 15476) part by part, its annex last; an empty value is one that the form leaves empty. Of more than 200
     * corners of areas, which the form lists, their number.
     */
    /** Lines that are empty and without which it does not leave: paths in the body of the call that sends it. */
    gaps: z.array(z.string()),
    form: z.array(
      z.object({
        title: z.string(),
        fields: z.array(z.object({ label: z.string(), value: z.string() })),
      }),
    ),
  })
  .meta({ id: 'PrefectureNoticePreview' });
export type PrefectureNoticePreview = z.infer<typeof PrefectureNoticePreview>;

/** The same as a notification says, with gaps where something is not chosen yet. */
const PreviewInput = PrefectureNoticeInput.omit({ recipients: true, lines: true }).extend({
  lines: WrittenNoticeLines.optional(),
  recipients: z
    .array(z.object({ key: Line(120), email: z.string().max(254) }))
    .max(100)
    .optional(),
});

/** A notification that was made, with what its operator changes of it so far. */
const PreviewUpdateInput = z.object({
  notification_id: Id,
  recipient: z.string().max(254).optional(),
  send_at: Instant.optional(),
  reason: LongText.optional(),
  lines: WrittenNoticeLines.optional(),
});

export const previewPrefectureNotifications = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/preview_prefecture_notif',
  tag: 'flights',
  summary: 'What each prefecture would get: the letter and the fields of its form; nothing is kept or sent',
  permission: 'flight:write',
  params: IdParams,
  body: PreviewInput,
  unknown_fields: 'kept',
  body_limit: MEDIUM_BODY,
  response: z.array(PrefectureNoticePreview),
  errors: ['NO_NOTIFICATION', 'PILOT_UNKNOWN', 'DRONE_UNKNOWN'],
});

export const previewPrefectureUpdate = defineEndpoint({
  ...previewPrefectureNotifications,
  path: '/flights/:id/preview_update_prefecture_notif',
  summary: 'What one prefecture would get if its notification left again, as the mission is now',
  body: PreviewUpdateInput,
  unknown_fields: 'kept',
  errors: ['NO_NOTIFICATION'],
});
