import type { ProtocolItem } from '../airspace/constraint.ts';
import { APPROVAL_STATUSES } from '../approvals/statuses.ts';
import { EMAIL_REQUEST_STATUSES } from '../email-requests/statuses.ts';
import { NOTICE_STATUSES } from '../flight-notifications/statuses.ts';

/** A form is filled in elsewhere: it is done when its operator says so, with proof. */
const FORM_STATES = ['todo', 'checked', 'outdated'] as const;

/** The states that a procedure goes through, in their order. */
export const PROCEDURE_STATES: Readonly<Record<ProtocolItem, readonly string[]>> = {
  approval_request: APPROVAL_STATUSES,
  email_request: EMAIL_REQUEST_STATUSES,
  protocol_form_links: FORM_STATES,
  army_notif: NOTICE_STATUSES,
  prefecture_notif: NOTICE_STATUSES,
};
