import { addressOf, type Subject as NewsSubject, type Side } from '@envol/domain/navigation/addresses';
import { cutText } from '@envol/domain/text';
import { localDate } from '@envol/domain/time/localTime';
import type { Author } from '../../platform/http/author.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import type { ApprovalRow } from './approvals.queries.ts';

/** A request, as far as what is told of it needs. */
export type Subject = Pick<
  ApprovalRow,
  | 'id'
  | 'display_identifier'
  | 'operator_id'
  | 'structure_id'
  | 'flight_id'
  | 'submitted_by'
  | 'company_name'
  | 'request'
  | 'date_start'
  | 'date_end'
  | 'time_zone'
  | 'hours_reference'
  | 'is_continuous'
  | 'max_flying_height'
>;

const EXCERPT = 140;
const excerpt = (text: string | null): string | null => {
  if (text === null) return null;
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length <= EXCERPT ? line.toWellFormed() : `${cutText(line, EXCERPT - 1).trimEnd()}…`;
};

/** What its news are about. */
export const subjectOf = ({ id, flight_id }: Pick<Subject, 'id' | 'flight_id'>): NewsSubject => ({
  type: 'approval',
  id,
  flight_id,
});

/** The page that a letter leads to. */
export const linkTo = (
  { config }: Pick<ApprovalsDeps, 'config'>,
  approval: Pick<Subject, 'id' | 'flight_id'>,
  side: Side,
): string => `${config.public_url}${addressOf(subjectOf(approval), side)}`;

/** What fills the words of bells and letters. */
export const paramsOf = (
  approval: Subject,
  structureName: string,
  author: Pick<Author, 'name'>,
  message: string | null,
) => ({
  identifier: approval.display_identifier,
  company_name: approval.company_name,
  structure_name: structureName,
  flight_name: approval.request.flight_name,
  author_name: author.name,
  height: approval.max_flying_height,
  date_start: approval.date_start,
  date_end: approval.date_end,
  time_zone: approval.time_zone,
  hours_reference: approval.hours_reference,
  period_kind: approval.is_continuous ? 'continuous' : 'daily',
  first_date: localDate(approval.date_start, approval.time_zone),
  last_date: localDate(approval.date_end, approval.time_zone),
  excerpt: excerpt(message),
});
