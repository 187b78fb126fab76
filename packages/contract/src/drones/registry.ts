import { z } from 'zod';
import { defineEndpoint, MEDIUM_BODY } from '../endpoint.ts';
import { AlphaTangoUid } from '../pilots/index.ts';

/** Where what was read of the registry comes from; `simulated`: invented, for the demonstration. */
const RegistrySource = z.enum(['alphatango', 'simulated', 'none']);

export const alphaTangoExploitants = defineEndpoint({
  method: 'GET',
  path: '/drones/get-alphatango-exploitant-names',
  tag: 'drones',
  summary: 'The operator’s accounts with the national registry, by the names that it gives them',
  permission: 'operator:write',
  response: z.object({
    source: RegistrySource,
    exploitants: z.array(
      z.object({
        alphatango_uid: z.string(),
        /** Null: the registry does not know the account. */
        name: z.string().nullable(),
      }),
    ),
  }),
  errors: ['REGISTRY_UNAVAILABLE'],
  rate_limit: 30,
});

export const importAlphaTango = defineEndpoint({
  method: 'POST',
  path: '/drones/import-alpha-tango-api',
  tag: 'drones',
  summary:
    'Bring the drones of an account with the national registry into the fleet; those without UAS-FR are passed over',
  permission: 'operator:write',
  body: z.object({
    alphatango_uid: AlphaTangoUid,
    /** These alone; absent: all. */
    registrations: z.array(z.string().max(32)).min(1).max(1000).optional(),
  }),
  body_limit: MEDIUM_BODY,
  response: z.object({
    source: RegistrySource,
    created: z.number().int(),
    updated: z.number().int(),
    skipped: z.array(
      z.object({
        registration: z.string().nullable(),
        serial_number: z.string().nullable(),
        reason: z.enum(['no_registration', 'incomplete']),
      }),
    ),
  }),
  errors: ['ALPHATANGO_UID_UNKNOWN', 'REGISTRY_UNAVAILABLE'],
  rate_limit: 10,
});
