// Written by `npm run generate` from the folders: do not edit.
import { terrainSettings } from './modules/airspace/terrain.settings.ts';
import { externalDeskSettings } from './modules/approvals/externalDesk.settings.ts';
import { authSettings } from './modules/auth/auth.settings.ts';
import { datasetsSettings } from './modules/datasets/datasets.settings.ts';
import { registrySettings } from './modules/drones/registry.settings.ts';
import { usspSettings } from './modules/flight-authorizations/ussp.settings.ts';
import { buildingsSettings } from './modules/geocoding/buildings.settings.ts';
import { geocodingSettings } from './modules/geocoding/geocoding.settings.ts';
import { identitiesSettings } from './modules/identities/identities.settings.ts';
import { ingestSettings } from './modules/ingest/ingest.settings.ts';
import { invoicesSettings } from './modules/invoices/invoices.settings.ts';
import { livestreamsSettings } from './modules/livestreams/livestreams.settings.ts';
import { mailsSettings } from './modules/mails/mails.settings.ts';
import { mapLayersSettings } from './modules/map-layers/mapLayers.settings.ts';
import { azbaSettings } from './modules/military/azba.settings.ts';
import { notamsSettings } from './modules/notams/notams.settings.ts';
import { notificationsSettings } from './modules/notifications/notifications.settings.ts';
import { plansSettings } from './modules/plans/plans.settings.ts';
import { tracesSettings } from './modules/traces/traces.settings.ts';
import { weatherSettings } from './modules/weather/weather.settings.ts';
import { webhooksSettings } from './modules/webhooks/webhooks.settings.ts';

/** The settings of every module; `config.ts` reads them before the modules themselves are loaded. */
export const moduleSettings = [
  terrainSettings,
  externalDeskSettings,
  authSettings,
  datasetsSettings,
  registrySettings,
  usspSettings,
  buildingsSettings,
  geocodingSettings,
  identitiesSettings,
  ingestSettings,
  invoicesSettings,
  livestreamsSettings,
  mailsSettings,
  mapLayersSettings,
  azbaSettings,
  notamsSettings,
  notificationsSettings,
  plansSettings,
  tracesSettings,
  weatherSettings,
  webhooksSettings,
] as const;
