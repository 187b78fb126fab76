import { z } from 'zod';
import { EntityFilter, EntityId, Instant, Line, QueryFlag, SearchText } from '../common.ts';
import { PAPERS_FILTERS, PapersState } from '../documents/document.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';
import { csvEndpoints, fleetEndpoints, LastChange, recordEndpoints, SeenVersion } from '../records.ts';

export const GENDERS = ['female', 'male', 'other'] as const;

/** The number on a controller by DJI. */
export const DjiNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{6,20}$/);
/** An account with the national registry: up to ten digits. */
export const AlphaTangoUid = z
  .string()
  .trim()
  .regex(/^\d{1,10}$/);

/** Where a device was, and when. */
const PilotPosition = z.object({
  longitude: z.number(),
  latitude: z.number(),
  at: z.string(),
  /** How far it may be off, m, as the device said; null: it did not say, and the place may be anywhere near or far. */
  accuracy_m: z.number().nullable(),
});

/** A pilot as missions name one. */
export const CrewPilot = z
  .object({
    id: z.number().int(),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** Null: of the operator as a whole. */
    sub_exploitant_id: z.number().int().nullable(),
    /** Whom of the company requests and sheets name: always one, the first pilot until another is chosen. */
    is_main_contact: z.boolean(),
    is_archived: z.boolean(),
    proposed_for_future_missions: z.boolean(),
  })
  .meta({ id: 'CrewPilot' });

/** A pilot with all that the operator keeps of the person. */
export const Pilot = CrewPilot.extend({
  gender: z.enum(GENDERS).nullable(),
  birth_date: z.iso.date().nullable(),
  birth_place: z.string().nullable(),
  dji_controller_number: z.string().nullable(),
  /** Accounts with the national registry (AlphaTango): digits. */
  alphatango_uids: z.array(z.string()),
  /** Sees missions, and asks nothing of an authority, where the operator restricts pilots. */
  is_restricted: z.boolean(),
  /** Somebody signs in as this pilot. */
  has_account: z.boolean(),
  team: z.string().nullable(),
  papers: PapersState,
  last_change: LastChange,
}).meta({ id: 'Pilot' });
export type Pilot = z.infer<typeof Pilot>;

/** International or national digits, with the usual separators. */
export const Phone = z
  .string()
  .trim()
  .max(32)
  .regex(/^\+?[0-9][0-9 .()-]{5,30}$/);

export const PilotInput = z.object({
  first_name: Line(50).min(1),
  last_name: Line(50).min(1),
  email: z.email().max(250).nullable().optional(),
  phone: Phone.nullable().optional(),
  sub_exploitant_id: EntityId,
  proposed_for_future_missions: z.boolean().optional(),
  gender: z.enum(GENDERS).nullable().optional(),
  birth_date: z.iso.date().nullable().optional(),
  birth_place: Line(250).nullable().optional(),
  dji_controller_number: DjiNumber.nullable().optional(),
  alphatango_uids: z.array(AlphaTangoUid).max(10).optional(),
  is_restricted: z.boolean().optional(),
  team: Line(50).nullable().optional(),
});

const filters = {
  q: SearchText.optional(),
  is_archived: QueryFlag.optional(),
  is_restricted: QueryFlag.optional(),
  has_phone: QueryFlag.optional(),
  /** Expired; within 30 days of it; none kept at all. */
  papers: z.enum(PAPERS_FILTERS).optional(),
  sub_exploitant_id: EntityFilter.optional(),
};

const COUNT = z.number().int();
const PILOTS = {
  path: '/pilots',
  tag: 'pilots',
  words: { one: 'pilot', many: 'pilots' },
  read: 'pilot:read',
  write: 'pilot:write',
  item: Pilot,
  detail: Pilot.extend({
    /** Where the pilot’s device last said that it was. */
    last_position: PilotPosition.nullable(),
  }),
  input: PilotInput,
  change: z.strictObject({
    ...PilotInput.partial().shape,
    ...SeenVersion,
    is_archived: z.boolean().optional(),
    /** Of the whole company, by its administrators; whoever was it before is it no more. */
    is_main_contact: z.literal(true).optional(),
  }),
  filters,
  orderings: ['last_name', '-last_name', 'id', '-id', 'phone', '-phone', 'email', '-email', 'team', '-team'],
  default_ordering: '-id',
  errors: {
    create: ['SUB_EXPLOITANT_UNKNOWN', 'LICENCES_EXCEEDED'],
    update: ['SUB_EXPLOITANT_UNKNOWN', 'MAIN_CONTACT_NOT_ARCHIVABLE', 'LICENCES_EXCEEDED', 'RECORD_CHANGED'],
    remove: ['LINKED_TO_FLIGHT', 'MAIN_CONTACT_NOT_DELETABLE'],
  },
  counts: {
    all: COUNT,
    active: COUNT,
    archived: COUNT,
    papers_soon: COUNT,
    papers_expired: COUNT,
    without_phone: COUNT,
  },
  away: {
    done: 'archived',
    field: { is_archived: z.boolean().optional() },
    bulk_summary:
      'Archive pilots, bring them back, or give them to a sub-entity; ids of others are passed over',
    errors: ['SUB_EXPLOITANT_UNKNOWN', 'MAIN_CONTACT_NOT_ARCHIVABLE', 'LICENCES_EXCEEDED'],
  },
  csv_errors: ['LICENCES_EXCEEDED'],
} as const;

export const {
  list: listPilots,
  get: getPilot,
  create: createPilot,
  update: updatePilot,
  remove: deletePilot,
} = recordEndpoints(PILOTS);

export const {
  ids: pilotIds,
  counts: countPilots,
  canBeDeleted: pilotCanBeDeleted,
  changeMany: changePilots,
} = fleetEndpoints(PILOTS);

export const {
  preview: previewPilots,
  importFile: importPilots,
  exportFile: exportPilots,
} = csvEndpoints(PILOTS);

export const simplifiedPilots = defineEndpoint({
  method: 'GET',
  path: '/pilots/simplified_pilots',
  tag: 'pilots',
  summary: 'Names and phones for a picker',
  permission: 'pilot:read',
  query: z.object({ isArchived: QueryFlag.optional(), subExploitantId: EntityFilter.optional() }),
  response: z.array(Pilot.pick({ id: true, full_name: true, phone: true, is_archived: true })),
});

export const savePosition = defineEndpoint({
  method: 'POST',
  path: '/pilots/save_position',
  tag: 'pilots',
  summary: 'Where the signed-in pilot is now, by the device',
  permission: 'pilot:read',
  body: z.object({
    longitude: z.number().min(-180).max(180),
    latitude: z.number().min(-90).max(90),
    timestamp: Instant,
    /** How far it may be off, m; absent or null: the device does not know. */
    accuracy_m: z.number().positive().max(20_000_000).nullable().optional(),
  }),
  response: noContent,
  errors: ['NO_PILOT_OF_ACCOUNT', 'POSITION_TIME_INVALID'],
});

/** Where somebody of the house was last, as their own device said. */
const PilotPlace = PilotPosition.extend({
  pilot_id: z.number().int(),
  full_name: z.string(),
  phone: z.string().nullable(),
}).meta({ id: 'PilotPlace' });
export type PilotPlace = z.infer<typeof PilotPlace>;

export const pilotPositions = defineEndpoint({
  method: 'GET',
  path: '/pilots/positions',
  tag: 'pilots',
  summary:
    'Where the operator’s pilots were last, one place each, as their own devices said within the last 12 hours: for the operator’s people alone',
  permission: 'pilot:read',
  response: z.array(PilotPlace),
});

export const pilotsEndpoints = {
  previewPilots,
  importPilots,
  exportPilots,
  changePilots,
  savePosition,
  pilotPositions,
  pilotIds,
  countPilots,
  listPilots,
  simplifiedPilots,
  getPilot,
  createPilot,
  updatePilot,
  pilotCanBeDeleted,
  deletePilot,
};
