import { CONCERNED_PLACES, DEPARTURE_ENDS, RECEIPTS } from '@envol/domain/helicopter-departures/corridor';
import { z } from 'zod';
import { ClientKey } from '../activations/acts.ts';
import { Id, IdParams } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { NamedPlace } from './bases.ts';

/** A flight that a departure concerns, told once. */
const Concerned = z.object({
  id: z.number().int(),
  company_name: z.string(),
  flight_name: z.string().nullable(),
  drone_name: z.string().nullable(),
  /** Null where a drone is heard of which nobody declared a flight. */
  pilot_name: z.string().nullable(),
  /** For the base alone. */
  pilot_phone: z.string().nullable(),
  /** Where it is now, or was last; `left_at` tells since when it is out of it. */
  place: z.enum(CONCERNED_PLACES),
  /** From the way between base and scene, m; null where nothing is heard of it. */
  axis_m: z.number().nullable(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  /**
   * Where the helicopter passes it at the nearest, by the speed that it is heard with: when, how far aside, and how far below it the
   * drone is then, m (null where their heights cannot be compared). Null where nothing tells when, or once it has passed.
   */
  approach: z.object({ at: z.string(), distance_m: z.number(), below_m: z.number().nullable() }).nullable(),
  told_at: z.string(),
  /** It is out of the corridor and its margin, or on the ground. */
  left_at: z.string().nullable(),
  receipt: z.object({ answer: z.enum(RECEIPTS), by: z.string(), at: z.string() }).nullable(),
  /** The asker may confirm it: it flies, or works for who does. */
  may_receive: z.boolean(),
});

/** A helicopter's departure, with its corridor and whom it concerns. */
export const HelicopterDeparture = z
  .object({
    id: z.number().int(),
    structure_id: z.number().int(),
    structure_name: z.string(),
    base: NamedPlace,
    scene: NamedPlace,
    length_m: z.number(),
    heading_deg: z.number(),
    half_width_m: z.number(),
    /** Of the corridor above ground, m. */
    height_m: z.number(),
    declared_at: z.string(),
    declared_by: z.string(),
    /** Over then by itself. */
    ends_at: z.string(),
    ended: z.object({ at: z.string(), how: z.enum(DEPARTURE_ENDS), by: z.string().nullable() }).nullable(),
    /** Who watches the airspace that it crosses, and was told. */
    told: z.array(z.string()),
    /** The helicopter as it is heard, for bases and towers; null where it is not, and to companies. */
    aircraft: z
      .object({ callsign: z.string(), longitude: z.number(), latitude: z.number(), at: z.string() })
      .nullable(),
    /** At the scene, by the way that is left and the speed that it is heard with; null where nothing tells it, and to companies. */
    arrives_at: z.string().nullable(),
    /** Where a helicopter is not heard the corridor stands all the same. */
    helicopter_service: z.enum(['available', 'unavailable', 'none']),
    /** An operator reads its own alone. */
    concerned: z.array(Concerned),
    /** The asker’s structure declared it. */
    is_own: z.boolean(),
    is_simulated: z.boolean(),
  })
  .meta({ id: 'HelicopterDeparture' });
export type HelicopterDeparture = z.infer<typeof HelicopterDeparture>;

/** Departures that are told, the latest first. */
export const DEPARTURES_LISTED = 50;

export const listHelicopterDepartures = defineEndpoint({
  method: 'GET',
  path: '/helicopter-departures',
  tag: 'helicopters',
  summary:
    'Departures of helicopters of the last day that concern the asker, those in force first: of its bases, across what it watches, or in the way of its drones',
  permission: 'helicopter-departure:read',
  response: z.object({
    /** How many there are; the latest 50 are told. */
    count: z.number().int(),
    results: z.array(HelicopterDeparture),
  }),
});

export const declareHelicopterDeparture = defineEndpoint({
  method: 'POST',
  path: '/helicopter-departures',
  tag: 'helicopters',
  summary:
    'Declare a departure: a corridor from the base to the scene, up to its height and its end; drones in it ring, each pilot confirms, take-offs in it are held up',
  permission: 'helicopter-departure:write',
  body: z.strictObject({ base_id: Id, scene: NamedPlace.strict(), client_key: ClientKey.optional() }),
  response: HelicopterDeparture,
  status: 201,
});

export const endHelicopterDeparture = defineEndpoint({
  method: 'POST',
  path: '/helicopter-departures/:id/end',
  tag: 'helicopters',
  summary: 'End a departure: the crew is there, or it is taken back; its alarms end with it',
  permission: 'helicopter-departure:write',
  params: IdParams,
  body: z.strictObject({ how: z.enum(['on_scene', 'cancelled']) }),
  response: HelicopterDeparture,
  errors: ['HELICOPTER_DEPARTURE_OVER'],
});

export const receiveHelicopterDeparture = defineEndpoint({
  method: 'POST',
  path: '/helicopter-departures/:id/receive',
  tag: 'helicopters',
  summary:
    'Confirm a departure for one flight, by name: it lands, or leaves the corridor; the first answer stands',
  permission: 'helicopter-departure:receive',
  params: IdParams,
  body: z.strictObject({ concerned_id: Id, answer: z.enum(RECEIPTS) }),
  response: HelicopterDeparture,
  errors: ['HELICOPTER_DEPARTURE_OVER'],
});
