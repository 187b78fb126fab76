import { airspaceEndpoints } from './airspace.ts';
import { approvalsEndpoints } from './approvals.ts';
import { authEndpoints } from './auth.ts';
import { demoEndpoints } from './demo.ts';
import { dronesEndpoints } from './drones.ts';
import { flightsEndpoints } from './flights.ts';
import { notificationsEndpoints } from './notifications.ts';
import { operatorsEndpoints } from './operators.ts';
import { pilotsEndpoints } from './pilots.ts';
import { structuresEndpoints } from './structures.ts';

/** The API's base; the same calls answer in English under the second. */
export const API_BASE = '/api/v2';
export const API_BASE_EN = '/en/api/v2';

/** Every call, by operation id. */
export const endpoints = {
  ...authEndpoints,
  ...notificationsEndpoints,
  ...flightsEndpoints,
  ...approvalsEndpoints,
  ...operatorsEndpoints,
  ...pilotsEndpoints,
  ...dronesEndpoints,
  ...airspaceEndpoints,
  ...structuresEndpoints,
  ...demoEndpoints,
} as const;
