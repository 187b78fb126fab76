import { SILENCES } from '@envol/domain/declarations/silence';
import {
  DECLARATION_ACTS,
  DECLARATION_EVENTS,
  DECLARATION_STATES,
} from '@envol/domain/declarations/statuses';
import { NOTICE_KINDS } from '@envol/domain/flight-notifications/statuses';
import { z } from 'zod';
import {
  AreaGeometry,
  Id,
  IdParams,
  Line as LineOf,
  LongText,
  Position,
  pageOf,
  pageQuery,
  RequiredText,
  SearchText,
} from '../common.ts';
import { HeightLimit } from '../constraints/index.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';
import { DeclaredTown, TownCounts } from './towns.ts';

/** A declaration as the list of who reads it has it. Instants in ISO 8601. */
export const DeclarationSummary = z
  .object({
    id: z.number().int(),
    kind: z.enum(NOTICE_KINDS),
    /** Its own at this authority: `declarationReference`. */
    reference: z.string(),
    /** The operator's own number of its mission. */
    identifier: z.string(),
    structure: z.object({ id: z.number().int(), code: z.string(), name: z.string() }),
    company: z.string(),
    /** The mission's name, and the communes that the form names. */
    flight_name: z.string(),
    communes: z.array(z.string()),
    /** How many of its town halls were told; of a notification to the armed forces none. */
    towns: TownCounts,
    state: z.enum(DECLARATION_STATES),
    /** What its silence is worth now: `@envol/domain/declarations/silence`. */
    silence: z.enum(SILENCES),
    received_at: z.string(),
    /** It arrived here; false: its operator says that it handed it in elsewhere. */
    is_proven: z.boolean(),
    counted_from: z.string().nullable(),
    /** From when it is unopposed unless somebody answers; null: silence grants nothing. */
    unopposed_from: z.string().nullable(),
    /** Of a notification to the armed forces: which of their zones it is for. */
    zones: z.array(z.string()),
    flight_start: z.string(),
    flight_end: z.string(),
    time_zone: z.string(),
    is_continuous: z.boolean(),
    /** Its mission is no more. */
    is_deleted: z.boolean(),
    version: z.number().int(),
  })
  .meta({ id: 'DeclarationSummary' });
export type DeclarationSummary = z.infer<typeof DeclarationSummary>;

const Line = z.object({ label: z.string(), value: z.string() });

/** A declaration whole. */
export const Declaration = DeclarationSummary.extend({
  operator: z.object({
    name: z.string(),
    number: z.string().nullable(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  pilot: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  drones: z.array(
    z.object({ name: z.string(), registration: z.string().nullable(), drone_class: z.string().nullable() }),
  ),
  scenario: z.string(),
  max_height_m: z.number(),
  night_flight: z.boolean(),
  description: z.string().nullable(),
  /** What keeps people on the ground away, as the form says it. */
  protection: z.array(Line),
  /** What other authorities answered, a line each. */
  agreements: z.array(z.string()),
  /** Why its notice is short or it is long, in the operator's words. */
  late_reason: z.string().nullable(),
  /** The figures of the rules of the flight's day. */
  notice: z.object({
    days: z.number().int(),
    mode: z.enum(['calendar', 'ouvrables', 'ouvres']),
    source: z.string(),
  }),
  areas: z.array(
    z.object({
      name: z.string(),
      geometry: AreaGeometry,
      center: Position,
      max_height_m: z.number().nullable(),
    }),
  ),
  reason: z.string().nullable(),
  /** Declared anew after an opposition that was not lifted: it passes by an answer alone. */
  opposed_before: z
    .object({ at: z.string(), by: z.string().nullable(), reason: z.string().nullable() })
    .nullable(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  /** Of a notification to the armed forces: each of their zones, as it stood when it left. */
  zone_facts: z.array(
    z.object({
      name: z.string(),
      /** Who controls or manages it; null: no name is published. */
      controller: z.string().nullable(),
      contact: z.string().nullable(),
      lower: HeightLimit.nullable(),
      upper: HeightLimit.nullable(),
    }),
  ),
  /** The towns that the form names. */
  declared_towns: z.array(DeclaredTown),
  /** The operator's papers that a prefecture reads. */
  documents: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      category: z.string(),
      expires_on: z.iso.date().nullable(),
    }),
  ),
  /** The newest first, up to `LIMITS.journal_lines`. */
  events: z.array(
    z.object({
      at: z.string(),
      what: z.enum(DECLARATION_EVENTS),
      by: z.string().nullable(),
      detail: z.string().nullable(),
    }),
  ),
  events_count: z.number().int(),
  /** When this operator last flew what it declared here; null: never before. */
  last_flight: z.string().nullable(),
  available_actions: z.array(z.enum(DECLARATION_ACTS)),
}).meta({ id: 'Declaration' });
export type Declaration = z.infer<typeof Declaration>;

export const DECLARATION_ORDERINGS = [
  'unopposed_from',
  '-unopposed_from',
  'received_at',
  '-received_at',
  'flight_start',
  '-flight_start',
] as const;

export const listDeclarations = defineEndpoint({
  method: 'GET',
  path: '/declarations',
  tag: 'declarations',
  summary:
    'What the asker’s authority was told of flights; what is to be looked at first as its days end first',
  permission: 'declaration:read',
  query: z.object({
    ...pageQuery(DECLARATION_ORDERINGS, 'unopposed_from', 50),
    /** `open`: nobody has answered, a paper is owed, and the flight is not over. */
    show: z.enum(['open', 'all']).default('open'),
    q: SearchText.optional(),
  }),
  response: pageOf(DeclarationSummary).extend({
    /** Whatever is searched: to look at, all, and those whose days end today by the clocks of their place. */
    open: z.number().int(),
    all: z.number().int(),
    ending_today: z.number().int(),
    /** IANA zone of the authority's place. */
    time_zone: z.string(),
  }),
});

export const getDeclaration = defineEndpoint({
  method: 'GET',
  path: '/declarations/:id',
  tag: 'declarations',
  summary: 'One declaration, with what may be done about it',
  permission: 'declaration:read',
  params: IdParams,
  response: Declaration,
});

/** An act, with its words where it takes some. */
export const DeclarationActInput = z.object({
  action: z.enum(DECLARATION_ACTS),
  /** What is asked for, or why it is opposed; required of these. */
  reason: LongText.optional(),
  /** As it was read: one that has changed since is left as it is. */
  version: z.number().int(),
});

export const actOnDeclaration = defineEndpoint({
  method: 'POST',
  path: '/declarations/:id/act',
  tag: 'declarations',
  summary: 'Take note of a declaration, ask for a paper, or oppose the flight; its operator is written to',
  permission: 'declaration:decide',
  params: IdParams,
  body: DeclarationActInput,
  response: Declaration,
  errors: ['DECLARATION_CHANGED', 'DECLARATION_TRANSITION_ILLEGAL'],
});

export const previewDeclarationLetter = defineEndpoint({
  method: 'POST',
  path: '/declarations/:id/preview_letter',
  tag: 'declarations',
  summary: 'The letter that an act would send to the operator; nothing is kept or sent',
  permission: 'declaration:decide',
  params: IdParams,
  body: DeclarationActInput.omit({ version: true }),
  response: z.object({ recipient: z.string().nullable(), subject: z.string(), text: z.string() }),
  errors: ['DECLARATION_TRANSITION_ILLEGAL'],
});

export const answerDeclaration = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/answer_declaration',
  tag: 'flights',
  summary:
    'Answer what the prefecture or the armed forces asked for; the days of the notice count anew from it',
  permission: 'flight:write',
  params: IdParams,
  body: z.object({ declaration_id: Id, answer: RequiredText }),
  response: noContent,
  errors: ['NO_NOTIFICATION', 'DECLARATION_TRANSITION_ILLEGAL'],
});

const TownName = LineOf(120).min(1);

export const informTown = defineEndpoint({
  method: 'POST',
  path: '/declarations/:id/inform_town',
  tag: 'declarations',
  summary: 'Tell a town hall of a declared flight by e-mail; its address is kept for the next',
  permission: 'declaration:decide',
  params: IdParams,
  body: z.strictObject({ name: TownName, email: z.email().max(250) }),
  response: Declaration,
  errors: ['DECLARATION_TRANSITION_ILLEGAL', 'TOWN_TOLD_TOO_OFTEN'],
  rate_limit: 30,
});

export const noteTownReturn = defineEndpoint({
  method: 'POST',
  path: '/declarations/:id/town_returned',
  tag: 'declarations',
  summary:
    'Note that the letter to a town hall came back: it is to be told again; noted again it stays as it was',
  permission: 'declaration:decide',
  params: IdParams,
  body: z.strictObject({ name: TownName }),
  response: Declaration,
  errors: ['DECLARATION_TRANSITION_ILLEGAL', 'NO_NOTIFICATION'],
});
