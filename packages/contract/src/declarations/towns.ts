import { TOWN_ACTS, TOWN_STATES } from '@envol/domain/declarations/towns';
import { z } from 'zod';
import { Line } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

/** A town that a declaration names, and whether its town hall was told. */
export const DeclaredTown = z.object({
  name: z.string(),
  /** The address that the prefecture knows; null: none. */
  email: z.string().nullable(),
  state: z.enum(TOWN_STATES),
  /** When its last letter was asked for, and by whom; null: never. */
  informed_at: z.string().nullable(),
  informed_by: z.string().nullable(),
  /** What may be done about it now: told, unless it got its letters of a day; noted as returned, where its last one was not. */
  available_actions: z.array(z.enum(TOWN_ACTS)),
});

/** Of the towns that a declaration names: how many there are, were told, and whether a letter did not arrive. */
export const TownCounts = z.object({
  count: z.number().int(),
  informed: z.number().int(),
  failed: z.boolean(),
});

/** A town hall by the name that declarations give its town. */
export const TownHall = z
  .object({
    name: z.string(),
    email: z.string().nullable(),
    /** Declarations of flights to come that name it, and of these how many it was told of. */
    declarations: z.number().int(),
    informed: z.number().int(),
    failed: z.number().int(),
    last_at: z.string().nullable(),
  })
  .meta({ id: 'TownHall' });
export type TownHall = z.infer<typeof TownHall>;

const TownName = Line(120).min(1);

export const listTownHalls = defineEndpoint({
  method: 'GET',
  path: '/town-halls',
  tag: 'declarations',
  summary:
    'The towns that declarations of flights to come name, with the addresses that the prefecture knows',
  permission: 'declaration:read',
  response: z.array(TownHall),
});

export const setTownHall = defineEndpoint({
  method: 'PUT',
  path: '/town-halls',
  tag: 'declarations',
  summary:
    'Note or correct the address of a town hall, for each of the asker’s structures that read declarations to a prefecture',
  permission: 'declaration:decide',
  body: z.strictObject({ name: TownName, email: z.email().max(250) }),
  response: z.array(TownHall),
});
