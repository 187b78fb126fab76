import { MISSION_VERDICTS } from '@envol/domain/flights/verdict';
import { DECLARATION_OBSTACLES } from '@envol/domain/take-off/declaration';
import { TAKE_OFF_OBSTACLES } from '@envol/domain/take-off/policy';
import { SUPERVISION_ACTIONS, TAKE_OFF_STATUSES } from '@envol/domain/take-off/statuses';
import { z } from 'zod';
import {
  AreaGeometry,
  commaList,
  featureCollection,
  Id,
  IdParams,
  onePage,
  Position,
  pageOf,
  pageQuery,
  QueryFlag,
  SearchText,
} from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LandingOrder, LandingOrderInput } from '../take-off/index.ts';
import { UspaceStatus } from '../u-space/index.ts';

/** A flight that a U-space's supervisors watch: one that is approved there. */
export const Supervision = z
  .object({
    id: z.number().int(),
    identifier: z.string(),
    /** Over: not while its drone is in the air. */
    is_closed: z.boolean(),
    /** It may be flown now: its activation is under way, or it is in the air. */
    is_activated: z.boolean(),
    structure_id: z.number().int(),
    structure_name: z.string(),
    company_name: z.string(),
    flight: z.object({ id: z.number().int().nullable(), name: z.string() }),
    center: Position,
    /** The areas approved. */
    geometry: z.array(AreaGeometry),
    date_start: z.string(),
    date_end: z.string(),
    time_zone: z.string(),
    /** m above ground, as granted: the least of the decision, the activation and the take-off. */
    max_flying_height: z.number(),
    pilot: z.object({ full_name: z.string(), phone: z.string().nullable() }),
    /** What stands against a take-off now, as the pilot is told it. */
    obstacles: z.array(z.enum(TAKE_OFF_OBSTACLES)),
    /** The take-off under way; null while there is none. */
    take_off: z
      .object({
        id: z.number().int(),
        status: z.enum(TAKE_OFF_STATUSES),
        effective_start: z.string().nullable(),
        /** What stood against its take-off, which happened all the same. */
        breaches: z.array(z.enum(DECLARATION_OBSTACLES)),
        /** The mission's verdict at that take-off; null where none was kept. */
        take_off_verdict: z.enum(MISSION_VERDICTS).nullable(),
        /** Until when a granted take-off may be used. */
        valid_until: z.string().nullable(),
        /** The order to land; a reopening takes back those that a closing is the cause of. */
        landing: LandingOrder.nullable(),
      })
      .nullable(),
    /** What the reader may do about it; screens draw their buttons from it. */
    available_actions: z.array(z.enum(SUPERVISION_ACTIONS)),
  })
  .meta({ id: 'Supervision' });
export type Supervision = z.infer<typeof Supervision>;

export const supervisedStructures = defineEndpoint({
  method: 'GET',
  path: '/supervisions/structures',
  tag: 'supervisions',
  summary: 'The U-spaces that the asker supervises, and how many drones operate in each',
  permission: 'supervision:read',
  response: z.array(
    UspaceStatus.extend({
      in_flight: z.number().int(),
      /** Of those in flight, whom a closing would order to land: the others are under order already. */
      to_order: z.number().int(),
      granted: z.number().int(),
    }),
  ),
});

export const supervisedZones = defineEndpoint({
  method: 'GET',
  path: '/supervisions/zones',
  tag: 'supervisions',
  summary: 'The zones of the supervised U-spaces',
  permission: 'supervision:read',
  response: featureCollection(
    z.object({
      structure_id: z.number().int(),
      name: z.string(),
      is_closed: z.boolean(),
      ceiling_m: z.number().nullable(),
    }),
  ),
});

/** One opening or closing of a U-space. */
export const UspaceChange = z
  .object({
    id: z.number().int(),
    structure_id: z.number().int(),
    structure_name: z.string(),
    is_closed: z.boolean(),
    reason: z.string().nullable(),
    /** Drones that were ordered to land with it. */
    landing_orders: z.number().int(),
    by: z.string(),
    at: z.string(),
  })
  .meta({ id: 'UspaceChange' });
export type UspaceChange = z.infer<typeof UspaceChange>;

export const uspacesJournal = defineEndpoint({
  method: 'GET',
  path: '/supervisions/uspaces-journal',
  tag: 'supervisions',
  summary: 'Who opened and closed the supervised U-spaces, when and why, the latest first',
  permission: 'supervision:read',
  query: z.object({ ...pageQuery(['-id'], '-id'), structures: commaList(Id).optional() }),
  response: pageOf(UspaceChange),
});

export const listSupervisions = defineEndpoint({
  method: 'GET',
  path: '/supervisions',
  tag: 'supervisions',
  summary:
    'Supervised flights; by default those that are not closed and may be flown now. withId asks for the page on which one stands',
  permission: 'supervision:read',
  query: z.object({
    ...pageQuery(['identifier', '-identifier'], 'identifier'),
    q: SearchText.optional(),
    date_min: z.iso.date().optional(),
    date_max: z.iso.date().optional(),
    is_closed: QueryFlag.optional(),
    is_activated: QueryFlag.optional(),
    structures: commaList(Id).optional(),
    ...onePage,
    /** The same in the words of the list of opinions; given beside the other word, this one counts. */
    dateFrom: z.iso.date().optional(),
    dateTo: z.iso.date().optional(),
    isClosed: QueryFlag.optional(),
    isActivated: QueryFlag.optional(),
  }),
  response: pageOf(Supervision),
});

export const getSupervision = defineEndpoint({
  method: 'GET',
  path: '/supervisions/:id',
  tag: 'supervisions',
  summary: 'One supervised flight',
  permission: 'supervision:read',
  params: IdParams,
  response: Supervision,
});

export const requireSupervisedLanding = defineEndpoint({
  method: 'POST',
  path: '/supervisions/:id/landing_required',
  tag: 'supervisions',
  summary: 'Order the drone of one supervised flight to land; the others, and the U-space, stay as they are',
  permission: 'uspace:write',
  params: IdParams,
  body: LandingOrderInput,
  response: Supervision,
  errors: ['TAKE_OFF_TRANSITION_ILLEGAL'],
});

export const supervisionsEndpoints = {
  supervisedStructures,
  supervisedZones,
  uspacesJournal,
  listSupervisions,
  getSupervision,
  requireSupervisedLanding,
};
