import { z } from 'zod';
import {
  EntityFilter,
  EntityId,
  Id,
  IdParams,
  Instant,
  Line,
  pageOf,
  pageQuery,
  QueryFlag,
  SearchText,
} from '../common.ts';
import { CSV_ERRORS, CsvFile, CsvImported, CsvReport, CsvSelection } from '../csv.ts';
import { PAPERS_FILTERS, PapersState } from '../documents/document.ts';
import { binary, defineEndpoint, empty, LARGE_BODY, MEDIUM_BODY } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

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
const PilotPosition = z.object({ longitude: z.number(), latitude: z.number(), at: z.string() });

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

const PilotFilters = {
  q: SearchText.optional(),
  is_archived: QueryFlag.optional(),
  is_restricted: QueryFlag.optional(),
  has_phone: QueryFlag.optional(),
  /** Expired; within 30 days of it; none kept at all. */
  papers: z.enum(PAPERS_FILTERS).optional(),
  sub_exploitant_id: EntityFilter.optional(),
};

const PILOT_ORDERINGS = [
  'last_name',
  '-last_name',
  'id',
  '-id',
  'phone',
  '-phone',
  'email',
  '-email',
  'team',
  '-team',
] as const;
export type PilotOrdering = (typeof PILOT_ORDERINGS)[number];

export const listPilots = defineEndpoint({
  method: 'GET',
  path: '/pilots',
  tag: 'pilots',
  summary: 'The operator’s pilots',
  permission: 'pilot:read',
  query: z.object({
    ...pageQuery(PILOT_ORDERINGS, '-id'),
    ...PilotFilters,
  }),
  response: pageOf(Pilot),
});

export const pilotIds = defineEndpoint({
  method: 'GET',
  path: '/pilots/ids',
  tag: 'pilots',
  summary: 'The ids of all pilots that a list’s filters find, to act on them at once',
  permission: 'pilot:read',
  query: z.object(PilotFilters),
  response: z.object({ ids: z.array(z.number().int()) }),
});

export const countPilots = defineEndpoint({
  method: 'GET',
  path: '/pilots/counts',
  tag: 'pilots',
  summary: 'How many pilots each of the list’s quick filters finds',
  permission: 'pilot:read',
  query: z.object({ sub_exploitant_id: EntityFilter.optional() }),
  response: z.object({
    all: z.number().int(),
    active: z.number().int(),
    archived: z.number().int(),
    papers_soon: z.number().int(),
    papers_expired: z.number().int(),
    without_phone: z.number().int(),
  }),
});

export const simplifiedPilots = defineEndpoint({
  method: 'GET',
  path: '/pilots/simplified_pilots',
  tag: 'pilots',
  summary: 'Names and phones for a picker',
  permission: 'pilot:read',
  query: z.object({ isArchived: QueryFlag.optional(), subExploitantId: EntityFilter.optional() }),
  response: z.array(Pilot.pick({ id: true, full_name: true, phone: true, is_archived: true })),
});

export const getPilot = defineEndpoint({
  method: 'GET',
  path: '/pilots/:id',
  tag: 'pilots',
  summary: 'One pilot',
  permission: 'pilot:read',
  params: IdParams,
  response: Pilot.extend({
    /** Where the pilot’s device last said that it was. */
    last_position: PilotPosition.nullable(),
  }),
});

export const createPilot = defineEndpoint({
  method: 'POST',
  path: '/pilots',
  tag: 'pilots',
  summary: 'Add a pilot',
  permission: 'pilot:write',
  body: PilotInput,
  response: Pilot,
  status: 201,
  errors: ['SUB_EXPLOITANT_UNKNOWN'],
});

export const updatePilot = defineEndpoint({
  method: 'PATCH',
  path: '/pilots/:id',
  tag: 'pilots',
  summary: 'Change a pilot: an absent field keeps, null clears',
  permission: 'pilot:write',
  params: IdParams,
  body: z.strictObject({
    ...PilotInput.partial().shape,
    is_archived: z.boolean().optional(),
    /** Of the whole company, by its administrators; whoever was it before is it no more. */
    is_main_contact: z.literal(true).optional(),
  }),
  response: Pilot,
  errors: ['SUB_EXPLOITANT_UNKNOWN', 'MAIN_CONTACT_NOT_ARCHIVABLE'],
});

export const pilotCanBeDeleted = defineEndpoint({
  method: 'GET',
  path: '/pilots/:id/can_be_deleted',
  tag: 'pilots',
  summary: 'Whether the pilot may be deleted, else archived',
  permission: 'pilot:read',
  params: IdParams,
  response: z.object({ can_be_deleted: z.boolean(), reason: z.string().nullable() }),
});

export const deletePilot = defineEndpoint({
  method: 'DELETE',
  path: '/pilots/:id',
  tag: 'pilots',
  summary: 'Delete a pilot that no mission names',
  permission: 'pilot:write',
  params: IdParams,
  response: empty,
  errors: ['LINKED_TO_FLIGHT', 'MAIN_CONTACT_NOT_DELETABLE'],
});

export const changePilots = defineEndpoint({
  method: 'POST',
  path: '/pilots/bulk_update',
  tag: 'pilots',
  summary: 'Archive pilots, bring them back, or give them to a sub-entity; ids of others are passed over',
  permission: 'pilot:write',
  body: z.object({
    ids: z.array(Id).min(1).max(LIMITS.bulk),
    is_archived: z.boolean().optional(),
    sub_exploitant_id: EntityId,
  }),
  body_limit: MEDIUM_BODY,
  response: z.object({ changed: z.number().int() }),
  errors: ['SUB_EXPLOITANT_UNKNOWN', 'MAIN_CONTACT_NOT_ARCHIVABLE'],
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
  }),
  response: empty,
  errors: ['NO_PILOT_OF_ACCOUNT', 'POSITION_TIME_INVALID'],
});

export const previewPilots = defineEndpoint({
  method: 'POST',
  path: '/pilots/preview_csv',
  tag: 'pilots',
  summary: 'What a CSV file of pilots would do, line by line; nothing is written',
  permission: 'pilot:write',
  body: CsvFile,
  body_limit: LARGE_BODY,
  response: CsvReport,
  errors: CSV_ERRORS,
  rate_limit: 60,
});

export const importPilots = defineEndpoint({
  method: 'POST',
  path: '/pilots/import_csv',
  tag: 'pilots',
  summary: 'Write the lines of a CSV file of pilots that need no review',
  permission: 'pilot:write',
  body: CsvFile,
  body_limit: LARGE_BODY,
  response: CsvImported,
  errors: CSV_ERRORS,
  rate_limit: 20,
});

export const exportPilots = defineEndpoint({
  method: 'POST',
  path: '/pilots/export_csv',
  tag: 'pilots',
  summary: 'The chosen pilots as a CSV file, which the import reads again',
  permission: 'pilot:read',
  body: CsvSelection,
  body_limit: MEDIUM_BODY,
  response: binary('text/csv; charset=utf-8'),
});

export const pilotsEndpoints = {
  previewPilots,
  importPilots,
  exportPilots,
  changePilots,
  savePosition,
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
