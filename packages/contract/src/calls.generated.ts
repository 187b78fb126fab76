// Written by `npm run generate` from the folders: do not edit.
import { absencesEndpoints } from './absences/index.ts';
import { accountsEndpoints } from './accounts/index.ts';
import { activationsEndpoints } from './activations/index.ts';
import { agreedVolumesEndpoints } from './agreed-volumes/index.ts';
import { airspaceEndpoints } from './airspace/index.ts';
import { announcementsEndpoints } from './announcements/index.ts';
import { apiTokensEndpoints } from './api-tokens/index.ts';
import { approvalsEndpoints } from './approvals/index.ts';
import { askingOperatorsEndpoints } from './asking-operators/index.ts';
import { auditEndpoints } from './audit/index.ts';
import { authEndpoints } from './auth/index.ts';
import { automaticActionsEndpoints } from './automatic-actions/index.ts';
import { batteriesEndpoints } from './batteries/index.ts';
import { billingCodesEndpoints } from './billing-codes/index.ts';
import { calendarsEndpoints } from './calendars/index.ts';
import { constraintOutlinesEndpoints } from './constraint-outlines/index.ts';
import { constraintTypesEndpoints } from './constraint-types/index.ts';
import { datasetsEndpoints } from './datasets/index.ts';
import { declarationsEndpoints } from './declarations/index.ts';
import { demoEndpoints } from './demo/index.ts';
import { documentsEndpoints } from './documents/index.ts';
import { droneMaintenanceEndpoints } from './drone-maintenance/index.ts';
import { dronesEndpoints } from './drones/index.ts';
import { emailRequestsEndpoints } from './email-requests/index.ts';
import { entrustingEndpoints } from './entrusting/index.ts';
import { exclusionZonesEndpoints } from './exclusion-zones/index.ts';
import { flightAuthorizationsEndpoints } from './flight-authorizations/index.ts';
import { flightBulkEndpoints } from './flight-bulk/index.ts';
import { flightChangesEndpoints } from './flight-changes/index.ts';
import { flightCompatibilityEndpoints } from './flight-compatibility/index.ts';
import { flightFilesEndpoints } from './flight-files/index.ts';
import { flightImportEndpoints } from './flight-import/index.ts';
import { flightIncidentsEndpoints } from './flight-incidents/index.ts';
import { flightJobsEndpoints } from './flight-jobs/index.ts';
import { flightLogsEndpoints } from './flight-logs/index.ts';
import { flightNotificationsEndpoints } from './flight-notifications/index.ts';
import { flightProgressEndpoints } from './flight-progress/index.ts';
import { flightSeriesEndpoints } from './flight-series/index.ts';
import { flightSharesEndpoints } from './flight-shares/index.ts';
import { flightSplitEndpoints } from './flight-split/index.ts';
import { flightTagsEndpoints } from './flight-tags/index.ts';
import { flightsEndpoints } from './flights/index.ts';
import { flyingTimesEndpoints } from './flying-times/index.ts';
import { formatsEndpoints } from './formats/index.ts';
import { geocodingEndpoints } from './geocoding/index.ts';
import { helicopterDeparturesEndpoints } from './helicopter-departures/index.ts';
import { helpEndpoints } from './help/index.ts';
import { identitiesEndpoints } from './identities/index.ts';
import { infrastructureEndpoints } from './infrastructure/index.ts';
import { invoicesEndpoints } from './invoices/index.ts';
import { livestreamsEndpoints } from './livestreams/index.ts';
import { mailRepliesEndpoints } from './mail-replies/index.ts';
import { mapLayersEndpoints } from './map-layers/index.ts';
import { membersEndpoints } from './members/index.ts';
import { messageTemplatesEndpoints } from './message-templates/index.ts';
import { militaryEndpoints } from './military/index.ts';
import { missionSheetsEndpoints } from './mission-sheets/index.ts';
import { notamsEndpoints } from './notams/index.ts';
import { notificationsEndpoints } from './notifications/index.ts';
import { operatingAuthorizationsEndpoints } from './operating-authorizations/index.ts';
import { operatorsEndpoints } from './operators/index.ts';
import { opinionsEndpoints } from './opinions/index.ts';
import { passkeysEndpoints } from './passkeys/index.ts';
import { paymentOrdersEndpoints } from './payment-orders/index.ts';
import { personalDataEndpoints } from './personal-data/index.ts';
import { pilotsEndpoints } from './pilots/index.ts';
import { plansEndpoints } from './plans/index.ts';
import { platformEndpoints } from './platform/index.ts';
import { prefectOrdersEndpoints } from './prefect-orders/index.ts';
import { preferencesEndpoints } from './preferences/index.ts';
import { proceduresEndpoints } from './procedures/index.ts';
import { readsEndpoints } from './reads/index.ts';
import { restrictionsEndpoints } from './restrictions/index.ts';
import { shiftsEndpoints } from './shifts/index.ts';
import { statisticsEndpoints } from './statistics/index.ts';
import { structureZonesEndpoints } from './structure-zones/index.ts';
import { structuresEndpoints } from './structures/index.ts';
import { subExploitantsEndpoints } from './sub-exploitants/index.ts';
import { subscriptionsEndpoints } from './subscriptions/index.ts';
import { supervisersEndpoints } from './supervisers/index.ts';
import { supervisionsEndpoints } from './supervisions/index.ts';
import { supportConsentsEndpoints } from './support-consents/index.ts';
import { takeOffEndpoints } from './take-off/index.ts';
import { termsEndpoints } from './terms/index.ts';
import { tracesEndpoints } from './traces/index.ts';
import { trackingDevicesEndpoints } from './tracking-devices/index.ts';
import { uSpaceEndpoints } from './u-space/index.ts';
import { usersEndpoints } from './users/index.ts';
import { visitorsEndpoints } from './visitors/index.ts';
import { volumeGrantsEndpoints } from './volume-grants/index.ts';
import { weatherEndpoints } from './weather/index.ts';
import { webhooksEndpoints } from './webhooks/index.ts';

/** Every call, by operation id: what each folder exports as `<noun>Endpoints`. */
export const endpoints = {
  ...absencesEndpoints,
  ...accountsEndpoints,
  ...activationsEndpoints,
  ...agreedVolumesEndpoints,
  ...airspaceEndpoints,
  ...announcementsEndpoints,
  ...apiTokensEndpoints,
  ...approvalsEndpoints,
  ...askingOperatorsEndpoints,
  ...auditEndpoints,
  ...authEndpoints,
  ...automaticActionsEndpoints,
  ...batteriesEndpoints,
  ...billingCodesEndpoints,
  ...calendarsEndpoints,
  ...constraintOutlinesEndpoints,
  ...constraintTypesEndpoints,
  ...datasetsEndpoints,
  ...declarationsEndpoints,
  ...demoEndpoints,
  ...documentsEndpoints,
  ...droneMaintenanceEndpoints,
  ...dronesEndpoints,
  ...emailRequestsEndpoints,
  ...entrustingEndpoints,
  ...exclusionZonesEndpoints,
  ...flightAuthorizationsEndpoints,
  ...flightBulkEndpoints,
  ...flightChangesEndpoints,
  ...flightCompatibilityEndpoints,
  ...flightFilesEndpoints,
  ...flightImportEndpoints,
  ...flightIncidentsEndpoints,
  ...flightJobsEndpoints,
  ...flightLogsEndpoints,
  ...flightNotificationsEndpoints,
  ...flightProgressEndpoints,
  ...flightSeriesEndpoints,
  ...flightSharesEndpoints,
  ...flightSplitEndpoints,
  ...flightTagsEndpoints,
  ...flightsEndpoints,
  ...flyingTimesEndpoints,
  ...formatsEndpoints,
  ...geocodingEndpoints,
  ...helicopterDeparturesEndpoints,
  ...helpEndpoints,
  ...identitiesEndpoints,
  ...infrastructureEndpoints,
  ...invoicesEndpoints,
  ...livestreamsEndpoints,
  ...mailRepliesEndpoints,
  ...mapLayersEndpoints,
  ...membersEndpoints,
  ...messageTemplatesEndpoints,
  ...militaryEndpoints,
  ...missionSheetsEndpoints,
  ...notamsEndpoints,
  ...notificationsEndpoints,
  ...operatingAuthorizationsEndpoints,
  ...operatorsEndpoints,
  ...opinionsEndpoints,
  ...passkeysEndpoints,
  ...paymentOrdersEndpoints,
  ...personalDataEndpoints,
  ...pilotsEndpoints,
  ...plansEndpoints,
  ...platformEndpoints,
  ...prefectOrdersEndpoints,
  ...preferencesEndpoints,
  ...proceduresEndpoints,
  ...readsEndpoints,
  ...restrictionsEndpoints,
  ...shiftsEndpoints,
  ...statisticsEndpoints,
  ...structureZonesEndpoints,
  ...structuresEndpoints,
  ...subExploitantsEndpoints,
  ...subscriptionsEndpoints,
  ...supervisersEndpoints,
  ...supervisionsEndpoints,
  ...supportConsentsEndpoints,
  ...takeOffEndpoints,
  ...termsEndpoints,
  ...tracesEndpoints,
  ...trackingDevicesEndpoints,
  ...uSpaceEndpoints,
  ...usersEndpoints,
  ...visitorsEndpoints,
  ...volumeGrantsEndpoints,
  ...weatherEndpoints,
  ...webhooksEndpoints,
} as const;
