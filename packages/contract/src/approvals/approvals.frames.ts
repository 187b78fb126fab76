import { APPROVAL_STATUSES } from '@envol/domain/approvals/statuses';
import { z } from 'zod';

const approval = {
  approval_id: z.number().int(),
  /** Null once the mission is deleted. */
  flight_id: z.number().int().nullable(),
  status: z.enum(APPROVAL_STATUSES),
};

export const approvalsFrames = {
  approval_submitted: approval,
  approval_request_processed: approval,
  approval_message: approval,
  approval_cancelled: approval,
  /** Its period is over. */
  approval_closed: approval,
  /** The authority's own note or mark: told to its side alone. */
  approval_noted: approval,
  /** What forbids the place of its mission has changed: told to the authority's side alone. */
  approval_prohibited: approval,
  /** A side sent the request's sheet to others: told to that side alone. */
  mission_sheet_updated: {
    approval_id: approval.approval_id,
    flight_id: approval.flight_id,
  },
};
