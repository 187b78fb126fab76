// Written by `npm run generate` from the folders: do not edit.
import { absencesModule } from './absences/index.ts';
import { accountRowsModule } from './account-rows/index.ts';
import { accountsModule } from './accounts/index.ts';
import { activationsModule } from './activations/index.ts';
import { agreedVolumesModule } from './agreed-volumes/index.ts';
import { airspaceModule } from './airspace/index.ts';
import { announcementsModule } from './announcements/index.ts';
import { apiTokensModule } from './api-tokens/index.ts';
import { approvalRecipientsModule } from './approval-recipients/index.ts';
import { approvalsModule } from './approvals/index.ts';
import { askingOperatorsModule } from './asking-operators/index.ts';
import { auditModule } from './audit/index.ts';
import { authModule } from './auth/index.ts';
import { automaticActionsModule } from './automatic-actions/index.ts';
import { batteriesModule } from './batteries/index.ts';
import { billingCodesModule } from './billing-codes/index.ts';
import { calendarsModule } from './calendars/index.ts';
import { constraintJudgingModule } from './constraint-judging/index.ts';
import { constraintOutlinesModule } from './constraint-outlines/index.ts';
import { constraintTypesModule } from './constraint-types/index.ts';
import { constraintsModule } from './constraints/index.ts';
import { credentialsModule } from './credentials/index.ts';
import { datasetsModule } from './datasets/index.ts';
import { declarationsModule } from './declarations/index.ts';
import { demoModule } from './demo/index.ts';
import { discussionsModule } from './discussions/index.ts';
import { documentsModule } from './documents/index.ts';
import { droneMaintenanceModule } from './drone-maintenance/index.ts';
import { dronesModule } from './drones/index.ts';
import { emailRequestsModule } from './email-requests/index.ts';
import { entrustedStepsModule } from './entrusted-steps/index.ts';
import { entrustingModule } from './entrusting/index.ts';
import { exclusionZonesModule } from './exclusion-zones/index.ts';
import { flightAuthorizationsModule } from './flight-authorizations/index.ts';
import { flightBulkModule } from './flight-bulk/index.ts';
import { flightChangesModule } from './flight-changes/index.ts';
import { flightCompatibilityModule } from './flight-compatibility/index.ts';
import { flightDetailsModule } from './flight-details/index.ts';
import { flightDueModule } from './flight-due/index.ts';
import { flightFilesModule } from './flight-files/index.ts';
import { flightImportModule } from './flight-import/index.ts';
import { flightIncidentsModule } from './flight-incidents/index.ts';
import { flightJobsModule } from './flight-jobs/index.ts';
import { flightLogsModule } from './flight-logs/index.ts';
import { flightMarksModule } from './flight-marks/index.ts';
import { flightNotificationsModule } from './flight-notifications/index.ts';
import { flightProgressModule } from './flight-progress/index.ts';
import { flightRowsModule } from './flight-rows/index.ts';
import { flightSeriesModule } from './flight-series/index.ts';
import { flightSharesModule } from './flight-shares/index.ts';
import { flightSplitModule } from './flight-split/index.ts';
import { flightTagsModule } from './flight-tags/index.ts';
import { flightVerdictsModule } from './flight-verdicts/index.ts';
import { flightsModule } from './flights/index.ts';
import { flyingTimesModule } from './flying-times/index.ts';
import { formatsModule } from './formats/index.ts';
import { geocodingModule } from './geocoding/index.ts';
import { geometryModule } from './geometry/index.ts';
import { helicopterDeparturesModule } from './helicopter-departures/index.ts';
import { helpModule } from './help/index.ts';
import { identitiesModule } from './identities/index.ts';
import { infrastructureModule } from './infrastructure/index.ts';
import { ingestModule } from './ingest/index.ts';
import { invoicesModule } from './invoices/index.ts';
import { livestreamsModule } from './livestreams/index.ts';
import { mailRepliesModule } from './mail-replies/index.ts';
import { mailsModule } from './mails/index.ts';
import { mapLayersModule } from './map-layers/index.ts';
import { membersModule } from './members/index.ts';
import { messageTemplatesModule } from './message-templates/index.ts';
import { militaryModule } from './military/index.ts';
import { missionSheetsModule } from './mission-sheets/index.ts';
import { notamsModule } from './notams/index.ts';
import { notificationsModule } from './notifications/index.ts';
import { operatingAuthorizationsModule } from './operating-authorizations/index.ts';
import { operatorsModule } from './operators/index.ts';
import { opinionsModule } from './opinions/index.ts';
import { paperStatesModule } from './paper-states/index.ts';
import { passkeysModule } from './passkeys/index.ts';
import { paymentOrdersModule } from './payment-orders/index.ts';
import { personalDataModule } from './personal-data/index.ts';
import { pilotsModule } from './pilots/index.ts';
import { plansModule } from './plans/index.ts';
import { platformModule } from './platform/index.ts';
import { prefectOrdersModule } from './prefect-orders/index.ts';
import { preferencesModule } from './preferences/index.ts';
import { proceduresModule } from './procedures/index.ts';
import { readsModule } from './reads/index.ts';
import { restrictionsModule } from './restrictions/index.ts';
import { shiftsModule } from './shifts/index.ts';
import { statisticsModule } from './statistics/index.ts';
import { structureZonesModule } from './structure-zones/index.ts';
import { structuresModule } from './structures/index.ts';
import { subExploitantsModule } from './sub-exploitants/index.ts';
import { subscriptionsModule } from './subscriptions/index.ts';
import { supervisersModule } from './supervisers/index.ts';
import { supervisionsModule } from './supervisions/index.ts';
import { supportConsentsModule } from './support-consents/index.ts';
import { takeOffModule } from './take-off/index.ts';
import { termsModule } from './terms/index.ts';
import { threadsModule } from './threads/index.ts';
import { tracesModule } from './traces/index.ts';
import { trackingDevicesModule } from './tracking-devices/index.ts';
import { uSpaceModule } from './u-space/index.ts';
import { usersModule } from './users/index.ts';
import { visitorsModule } from './visitors/index.ts';
import { volumeGrantsModule } from './volume-grants/index.ts';
import { weatherModule } from './weather/index.ts';
import { webhooksModule } from './webhooks/index.ts';

/** Every module that declares something; the server is built by going through them. */
export const modules = [
  absencesModule,
  accountRowsModule,
  accountsModule,
  activationsModule,
  agreedVolumesModule,
  airspaceModule,
  announcementsModule,
  apiTokensModule,
  approvalRecipientsModule,
  approvalsModule,
  askingOperatorsModule,
  auditModule,
  authModule,
  automaticActionsModule,
  batteriesModule,
  billingCodesModule,
  calendarsModule,
  constraintJudgingModule,
  constraintOutlinesModule,
  constraintTypesModule,
  constraintsModule,
  credentialsModule,
  datasetsModule,
  declarationsModule,
  demoModule,
  discussionsModule,
  documentsModule,
  droneMaintenanceModule,
  dronesModule,
  emailRequestsModule,
  entrustedStepsModule,
  entrustingModule,
  exclusionZonesModule,
  flightAuthorizationsModule,
  flightBulkModule,
  flightChangesModule,
  flightCompatibilityModule,
  flightDetailsModule,
  flightDueModule,
  flightFilesModule,
  flightImportModule,
  flightIncidentsModule,
  flightJobsModule,
  flightLogsModule,
  flightMarksModule,
  flightNotificationsModule,
  flightProgressModule,
  flightRowsModule,
  flightSeriesModule,
  flightSharesModule,
  flightSplitModule,
  flightTagsModule,
  flightVerdictsModule,
  flightsModule,
  flyingTimesModule,
  formatsModule,
  geocodingModule,
  geometryModule,
  helicopterDeparturesModule,
  helpModule,
  identitiesModule,
  infrastructureModule,
  ingestModule,
  invoicesModule,
  livestreamsModule,
  mailRepliesModule,
  mailsModule,
  mapLayersModule,
  membersModule,
  messageTemplatesModule,
  militaryModule,
  missionSheetsModule,
  notamsModule,
  notificationsModule,
  operatingAuthorizationsModule,
  operatorsModule,
  opinionsModule,
  paperStatesModule,
  passkeysModule,
  paymentOrdersModule,
  personalDataModule,
  pilotsModule,
  plansModule,
  platformModule,
  prefectOrdersModule,
  preferencesModule,
  proceduresModule,
  readsModule,
  restrictionsModule,
  shiftsModule,
  statisticsModule,
  structureZonesModule,
  structuresModule,
  subExploitantsModule,
  subscriptionsModule,
  supervisersModule,
  supervisionsModule,
  supportConsentsModule,
  takeOffModule,
  termsModule,
  threadsModule,
  tracesModule,
  trackingDevicesModule,
  uSpaceModule,
  usersModule,
  visitorsModule,
  volumeGrantsModule,
  weatherModule,
  webhooksModule,
] as const;
