import type { Db } from '../../platform/db/database.ts';
import type { StoredPerson } from '../../platform/db/storedColumns.ts';
import type { Author } from '../../platform/http/author.ts';
import { authorityRecipients, operatorRecipients } from '../approval-recipients/index.ts';

/** What news of an activation or a take-off is told about. */
export interface DayRecord {
  readonly id: number;
  readonly display_identifier: string;
  readonly approval_id: number;
  readonly operator_id: number;
  readonly structure_id: number;
  readonly flight_id: number | null;
  readonly requested_by: number | null;
  readonly pilot: StoredPerson;
  readonly company_name: string;
  readonly structure_name: string;
  readonly flight_name: string;
  readonly max_flying_height: number;
}

export interface DayNews {
  readonly message: string | null;
  /** Its actor is null where time does it. */
  readonly author: { readonly actor: Author['actor'] | null; readonly name: string };
  /** The side that did not act. */
  readonly to: 'operator' | 'authority';
  readonly at: string;
}

/** Characters of a message that a bell repeats. */
const EXCERPT = 140;

/** For whom it rings: who decides on the day at the authority; who asked, and who flies, at the operator. */
export const dayRecipients = async (
  db: Db,
  { approval_id, operator_id, structure_id, requested_by, pilot }: DayRecord,
  { to, at }: Pick<DayNews, 'to' | 'at'>,
): Promise<readonly number[]> => {
  const { user_ids } =
    to === 'authority'
      ? await authorityRecipients(db, structure_id, at, { privilege: 'activations' })
      : await operatorRecipients(db, { id: approval_id, operator_id, submitted_by: requested_by }, pilot.id);
  return user_ids;
};

/**
 * Of what one of an operator's people writes: the others who fly the mission or answer for the account (specification 1, §6);
 * nobody of what an authority writes.
 */
export const dayColleagues = async (
  db: Db,
  record: DayRecord,
  { to, at, author }: DayNews,
): Promise<readonly number[]> =>
  to === 'operator'
    ? []
    : (await dayRecipients(db, record, { to: 'operator', at })).filter((id) => id !== author.actor?.user_id);

/** What the words of the bell are filled with. */
export const dayParams = (record: DayRecord, { author, message, to }: DayNews) => ({
  identifier: record.display_identifier,
  company_name: record.company_name,
  structure_name: record.structure_name,
  flight_name: record.flight_name,
  author_name: author.name,
  height: record.max_flying_height,
  excerpt: message === null ? null : message.trim().slice(0, EXCERPT).toWellFormed(),
  // Which bell it rings of a person who works for both.
  side: to,
});
