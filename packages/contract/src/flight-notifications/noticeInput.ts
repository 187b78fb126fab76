import { z } from 'zod';
import { Id, Instant, Line, LongText } from '../common.ts';

export const CHANNELS = ['online', 'own_form', 'paper'] as const;

/** With whom and with what is flown, as every notification says it. */
export const NOTICE_CREW = {
  pilot_id: Id,
  /** One drone a notification. */
  drone_id: Id,
  insurance_document_id: Id.nullable().optional(),
  /** The contract's number, where its paper is not kept here. */
  insurance_reference: Line(120).nullable().optional(),
};

export const Recipient = z.email().max(254);

export const PrefectureNoticeInput = z.object({
  ...NOTICE_CREW,
  /** When it leaves; absent: as soon as the rules take it. */
  send_at: Instant.optional(),
  /** Required when it is late or the mission is longer than the rules have it. */
  reason: LongText.nullable().optional(),
  /** Addresses by the keys of `prefectures`; those left out keep the one that is proposed. */
  recipients: z
    .array(z.object({ key: Line(120), email: Recipient }))
    .max(100)
    .optional(),
});
