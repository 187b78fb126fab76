// Written by `npm run generate` from the folders: do not edit.
import { absencesPermissions } from '../absences/permissions.ts';
import { activationsPermissions } from '../activations/permissions.ts';
import { agreedVolumesPermissions } from '../agreed-volumes/permissions.ts';
import { approvalsPermissions } from '../approvals/permissions.ts';
import { askingOperatorsPermissions } from '../asking-operators/permissions.ts';
import { declarationsPermissions } from '../declarations/permissions.ts';
import { documentsPermissions } from '../documents/permissions.ts';
import { dronesPermissions } from '../drones/permissions.ts';
import { flightAuthorizationsPermissions } from '../flight-authorizations/permissions.ts';
import { flightLogsPermissions } from '../flight-logs/permissions.ts';
import { flightsPermissions } from '../flights/permissions.ts';
import { flyingTimesPermissions } from '../flying-times/permissions.ts';
import { helicopterDeparturesPermissions } from '../helicopter-departures/permissions.ts';
import { incidentsPermissions } from '../incidents/permissions.ts';
import { invoicingPermissions } from '../invoicing/permissions.ts';
import { livestreamsPermissions } from '../livestreams/permissions.ts';
import { mapLayersPermissions } from '../map-layers/permissions.ts';
import { membersPermissions } from '../members/permissions.ts';
import { messageTemplatesPermissions } from '../message-templates/permissions.ts';
import { opinionsPermissions } from '../opinions/permissions.ts';
import { pilotsPermissions } from '../pilots/permissions.ts';
import { prefectOrdersPermissions } from '../prefect-orders/permissions.ts';
import { shiftsPermissions } from '../shifts/permissions.ts';
import { statisticsPermissions } from '../statistics/permissions.ts';
import { structuresPermissions } from '../structures/permissions.ts';
import { subscriptionsPermissions } from '../subscriptions/permissions.ts';
import { supervisersPermissions } from '../supervisers/permissions.ts';
import { takeOffPermissions } from '../take-off/permissions.ts';
import { tracesPermissions } from '../traces/permissions.ts';

/** Who may do what, of every folder that says so. */
export const modulePermissions = {
  ...absencesPermissions,
  ...activationsPermissions,
  ...agreedVolumesPermissions,
  ...approvalsPermissions,
  ...askingOperatorsPermissions,
  ...declarationsPermissions,
  ...documentsPermissions,
  ...dronesPermissions,
  ...flightAuthorizationsPermissions,
  ...flightLogsPermissions,
  ...flightsPermissions,
  ...flyingTimesPermissions,
  ...helicopterDeparturesPermissions,
  ...incidentsPermissions,
  ...invoicingPermissions,
  ...livestreamsPermissions,
  ...mapLayersPermissions,
  ...membersPermissions,
  ...messageTemplatesPermissions,
  ...opinionsPermissions,
  ...pilotsPermissions,
  ...prefectOrdersPermissions,
  ...shiftsPermissions,
  ...statisticsPermissions,
  ...structuresPermissions,
  ...subscriptionsPermissions,
  ...supervisersPermissions,
  ...takeOffPermissions,
  ...tracesPermissions,
} as const;
