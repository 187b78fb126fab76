import { z } from 'zod';
import { Id, Instant, Line, LongText } from '../common.ts';
import { TypedOperatorNumber, TypedSiret } from '../typedNumbers.ts';

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

/** What its operator has written so far, for a look at the form. */
export const WrittenNoticeLines = z.object({
  siret: Line(120).nullable().optional(),
  no_siret: Line(120).nullable().optional(),
  number: Line(40).nullable().optional(),
  address: Line(300).nullable().optional(),
  certificate: Line(60).nullable().optional(),
  /** Commune and postcode of each area, in the mission's order. */
  communes: z.array(Line(120)).max(200).nullable().optional(),
  exclusion: Line(300).nullable().optional(),
  marking: Line(300).nullable().optional(),
  signed_at: Line(120).nullable().optional(),
});

/** What its operator writes on the form; null or absent: as it was last said. See `@envol/domain/flight-notifications/gaps`. */
export const NoticeLinesInput = WrittenNoticeLines.extend({
  /** The company's record counts before it. */
  siret: TypedSiret.nullable().optional(),
  /** In words what a company without one has instead. */
  no_siret: Line(120).nullable().optional(),
  /** The operator's registration number; its record counts before it. */
  number: TypedOperatorNumber.nullable().optional(),
});

export const PrefectureNoticeInput = z.object({
  ...NOTICE_CREW,
  /** What the form asks beside; absent: as it was last said, of this mission or by this operator. */
  lines: NoticeLinesInput.optional(),
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

/** Why a notification of a mission is not made, whoever it is for. */
export const CREW_REFUSALS = [
  'NO_NOTIFICATION',
  'FLIGHT_DATES_PASSED',
  'PILOT_UNKNOWN',
  'DRONE_UNKNOWN',
] as const;
