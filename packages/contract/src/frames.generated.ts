// Written by `npm run generate` from the folders: do not edit.
import { activationsFrames } from './activations/activations.frames.ts';
import { approvalsFrames } from './approvals/approvals.frames.ts';
import { billingFrames } from './billing/billing.frames.ts';
import { declarationsFrames } from './declarations/declarations.frames.ts';
import { emailRequestsFrames } from './email-requests/emailRequests.frames.ts';
import { flightAuthorizationsFrames } from './flight-authorizations/flightAuthorizations.frames.ts';
import { flightChangesFrames } from './flight-changes/flightChanges.frames.ts';
import { flightJobsFrames } from './flight-jobs/flightJobs.frames.ts';
import { flightLogsFrames } from './flight-logs/flightLogs.frames.ts';
import { flightNotificationsFrames } from './flight-notifications/flightNotifications.frames.ts';
import { flightsFrames } from './flights/flights.frames.ts';
import { helicopterDeparturesFrames } from './helicopter-departures/helicopter-departures.frames.ts';
import { livestreamsFrames } from './livestreams/livestreams.frames.ts';
import { operatorsFrames } from './operators/operators.frames.ts';
import { opinionsFrames } from './opinions/opinions.frames.ts';
import { prefectOrdersFrames } from './prefect-orders/prefectOrders.frames.ts';
import { restrictionsFrames } from './restrictions/restrictions.frames.ts';
import { shiftsFrames } from './shifts/shifts.frames.ts';
import { supervisionsFrames } from './supervisions/supervisions.frames.ts';
import { supportConsentsFrames } from './support-consents/supportConsents.frames.ts';
import { takeOffFrames } from './take-off/takeOff.frames.ts';
import { uSpaceFrames } from './u-space/uSpace.frames.ts';
import { usersFrames } from './users/users.frames.ts';

/** What every business event of the live channel carries, by its type. */
export const frames = {
  ...activationsFrames,
  ...approvalsFrames,
  ...billingFrames,
  ...declarationsFrames,
  ...emailRequestsFrames,
  ...flightAuthorizationsFrames,
  ...flightChangesFrames,
  ...flightJobsFrames,
  ...flightLogsFrames,
  ...flightNotificationsFrames,
  ...flightsFrames,
  ...helicopterDeparturesFrames,
  ...livestreamsFrames,
  ...operatorsFrames,
  ...opinionsFrames,
  ...prefectOrdersFrames,
  ...restrictionsFrames,
  ...shiftsFrames,
  ...supervisionsFrames,
  ...supportConsentsFrames,
  ...takeOffFrames,
  ...uSpaceFrames,
  ...usersFrames,
} as const;
