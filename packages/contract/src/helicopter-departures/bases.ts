import { z } from 'zod';
import { Id, IdParams, Line } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/** A place by name. */
export const NamedPlace = z.object({ name: Line(120).min(1), longitude, latitude });

/** What a base says once for all its departures. */
const settings = {
  name: Line(80).min(2),
  longitude,
  latitude,
  /** What its helicopters are called over ADS-B: a callsign or six hexadecimal digits. */
  callsigns: z.array(Line(16).min(2)).max(20),
  /** On each side of the way and around both ends, m. */
  half_width_m: z.number().int().min(200).max(3_000),
  /** Of the corridor above ground, m. */
  height_m: z.number().int().min(100).max(1_500),
  /** After which a departure is over by itself. */
  minutes: z.number().int().min(5).max(120),
};

/** Where helicopters of a structure stand ready. */
export const HelicopterBase = z
  .object({
    id: z.number().int(),
    structure_id: z.number().int(),
    structure_name: z.string(),
    ...settings,
    /** The last places that it declared departures to, the latest first. */
    recent_scenes: z.array(NamedPlace),
    /** Of the demonstration. */
    is_simulated: z.boolean(),
  })
  .meta({ id: 'HelicopterBase' });
export type HelicopterBase = z.infer<typeof HelicopterBase>;

export const listHelicopterBases = defineEndpoint({
  method: 'GET',
  path: '/helicopter-bases',
  tag: 'helicopters',
  summary: 'The helicopter bases of the asker’s structures',
  permission: 'helicopter-departure:write',
  response: z.array(HelicopterBase),
});

export const createHelicopterBase = defineEndpoint({
  method: 'POST',
  path: '/helicopter-bases',
  tag: 'helicopters',
  summary: 'Make a helicopter base of one of the asker’s structures: its people then declare departures',
  permission: 'helicopter-base:write',
  body: z.strictObject({ structure_id: Id, ...settings }),
  response: HelicopterBase,
  status: 201,
});

export const updateHelicopterBase = defineEndpoint({
  method: 'PATCH',
  path: '/helicopter-bases/:id',
  tag: 'helicopters',
  summary: 'Change where a base is, or the corridor and the end of its next departures',
  permission: 'helicopter-base:write',
  params: IdParams,
  body: z.strictObject(settings).partial(),
  response: HelicopterBase,
});

export const deleteHelicopterBase = defineEndpoint({
  method: 'DELETE',
  path: '/helicopter-bases/:id',
  tag: 'helicopters',
  summary: 'Delete a base that has no departure in force; its departures keep its name and place',
  permission: 'helicopter-base:write',
  params: IdParams,
  response: noContent,
  errors: ['HELICOPTER_BASE_IN_USE'],
});
