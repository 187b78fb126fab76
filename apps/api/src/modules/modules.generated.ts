// Written by `npm run generate` from the folders: do not edit.
import { absencesModule } from './absences/index.ts';
import { accountRowsModule } from './account-rows/index.ts';
import { accountsModule } from './accounts/index.ts';
import { activationsModule } from './activations/index.ts';
import { airspaceModule } from './airspace/index.ts';
import { announcementsModule } from './announcements/index.ts';
import { apiTokensModule } from './api-tokens/index.ts';
import { approvalsModule } from './approvals/index.ts';
import { auditModule } from './audit/index.ts';
import { authModule } from './auth/index.ts';
import { automaticActionsModule } from './automatic-actions/index.ts';
import { calendarsModule } from './calendars/index.ts';
import { constraintTypesModule } from './constraint-types/index.ts';
import { constraintsModule } from './constraints/index.ts';
import { credentialsModule } from './credentials/index.ts';
import { datasetsModule } from './datasets/index.ts';
import { demoModule } from './demo/index.ts';
import { documentsModule } from './documents/index.ts';
import { dronesModule } from './drones/index.ts';
import { emailRequestsModule } from './email-requests/index.ts';
import { entrustingModule } from './entrusting/index.ts';
import { flightAuthorizationsModule } from './flight-authorizations/index.ts';
import { flightBulkModule } from './flight-bulk/index.ts';
import { flightFilesModule } from './flight-files/index.ts';
import { flightImportModule } from './flight-import/index.ts';
import { flightIncidentsModule } from './flight-incidents/index.ts';
import { flightJobsModule } from './flight-jobs/index.ts';
import { flightNotificationsModule } from './flight-notifications/index.ts';
import { flightProgressModule } from './flight-progress/index.ts';
import { flightRowsModule } from './flight-rows/index.ts';
import { flightSeriesModule } from './flight-series/index.ts';
import { flightSharesModule } from './flight-shares/index.ts';
import { flightSplitModule } from './flight-split/index.ts';
import { flightTagsModule } from './flight-tags/index.ts';
import { flightsModule } from './flights/index.ts';
import { flyingTimesModule } from './flying-times/index.ts';
import { formatsModule } from './formats/index.ts';
import { geocodingModule } from './geocoding/index.ts';
import { geometryModule } from './geometry/index.ts';
import { helpModule } from './help/index.ts';
import { identitiesModule } from './identities/index.ts';
import { infrastructureModule } from './infrastructure/index.ts';
import { mailRepliesModule } from './mail-replies/index.ts';
import { mailsModule } from './mails/index.ts';
import { mapLayersModule } from './map-layers/index.ts';
import { membersModule } from './members/index.ts';
import { militaryModule } from './military/index.ts';
import { notamsModule } from './notams/index.ts';
import { notificationsModule } from './notifications/index.ts';
import { operatingAuthorizationsModule } from './operating-authorizations/index.ts';
import { operatorsModule } from './operators/index.ts';
import { opinionsModule } from './opinions/index.ts';
import { passkeysModule } from './passkeys/index.ts';
import { personalDataModule } from './personal-data/index.ts';
import { pilotsModule } from './pilots/index.ts';
import { platformModule } from './platform/index.ts';
import { preferencesModule } from './preferences/index.ts';
import { proceduresModule } from './procedures/index.ts';
import { readsModule } from './reads/index.ts';
import { restrictionsModule } from './restrictions/index.ts';
import { statisticsModule } from './statistics/index.ts';
import { structureZonesModule } from './structure-zones/index.ts';
import { structuresModule } from './structures/index.ts';
import { subExploitantsModule } from './sub-exploitants/index.ts';
import { supervisersModule } from './supervisers/index.ts';
import { supervisionsModule } from './supervisions/index.ts';
import { takeOffModule } from './take-off/index.ts';
import { termsModule } from './terms/index.ts';
import { threadsModule } from './threads/index.ts';
import { tracesModule } from './traces/index.ts';
import { uSpaceModule } from './u-space/index.ts';
import { usersModule } from './users/index.ts';
import { visitorsModule } from './visitors/index.ts';
import { weatherModule } from './weather/index.ts';
import { webhooksModule } from './webhooks/index.ts';

/** Every module that declares something; the server is built by going through them. */
export const modules = [
  absencesModule,
  accountRowsModule,
  accountsModule,
  activationsModule,
  airspaceModule,
  announcementsModule,
  apiTokensModule,
  approvalsModule,
  auditModule,
  authModule,
  automaticActionsModule,
  calendarsModule,
  constraintTypesModule,
  constraintsModule,
  credentialsModule,
  datasetsModule,
  demoModule,
  documentsModule,
  dronesModule,
  emailRequestsModule,
  entrustingModule,
  flightAuthorizationsModule,
  flightBulkModule,
  flightFilesModule,
  flightImportModule,
  flightIncidentsModule,
  flightJobsModule,
  flightNotificationsModule,
  flightProgressModule,
  flightRowsModule,
  flightSeriesModule,
  flightSharesModule,
  flightSplitModule,
  flightTagsModule,
  flightsModule,
  flyingTimesModule,
  formatsModule,
  geocodingModule,
  geometryModule,
  helpModule,
  identitiesModule,
  infrastructureModule,
  mailRepliesModule,
  mailsModule,
  mapLayersModule,
  membersModule,
  militaryModule,
  notamsModule,
  notificationsModule,
  operatingAuthorizationsModule,
  operatorsModule,
  opinionsModule,
  passkeysModule,
  personalDataModule,
  pilotsModule,
  platformModule,
  preferencesModule,
  proceduresModule,
  readsModule,
  restrictionsModule,
  statisticsModule,
  structureZonesModule,
  structuresModule,
  subExploitantsModule,
  supervisersModule,
  supervisionsModule,
  takeOffModule,
  termsModule,
  threadsModule,
  tracesModule,
  uSpaceModule,
  usersModule,
  visitorsModule,
  weatherModule,
  webhooksModule,
] as const;
