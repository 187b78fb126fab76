import { ABSENCE_STATES } from '@envol/domain/absences/absences';
import { z } from 'zod';
import { Id, IdParams, Instant } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';

/** Who stands in: a colleague, or the people of a structure. */
const Substitute = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member'), membership_id: Id }),
  z.object({ kind: z.literal('structure'), structure_id: Id }),
]);

export const Absence = z
  .object({
    id: z.number().int(),
    member: z.object({ membership_id: z.number().int(), name: z.string() }),
    date_start: z.string(),
    date_end: z.string(),
    state: z.enum(ABSENCE_STATES),
    /** Null: nobody, or who was named is gone. */
    substitute: z
      .object({
        kind: z.enum(['member', 'structure']),
        /** Of the membership, or of the structure. */
        id: z.number().int(),
        name: z.string(),
        /** Whoever stands in can decide all of it, as things are now. */
        can_decide: z.boolean(),
      })
      .nullable(),
    is_own: z.boolean(),
    /** The asker stands in now. */
    stands_in: z.boolean(),
    written_by: z.string(),
    written_at: z.string(),
    available_actions: z.array(z.enum(['change', 'end'])),
  })
  .meta({ id: 'Absence' });
export type Absence = z.infer<typeof Absence>;

const Absences = z.object({
  /** The first to begin, up to `LIMITS.absences_told`. */
  absences: z.array(Absence),
  /** How many there are. */
  absences_count: z.number().int(),
  /** Whose absence the asker may write; the own one first. */
  members: z.array(
    z.object({
      membership_id: z.number().int(),
      name: z.string(),
      is_self: z.boolean(),
      /** Colleagues who can decide all that this one decides. */
      substitutes: z.array(z.object({ membership_id: z.number().int(), name: z.string() })),
      /** Structures some of whose people can. */
      structures: z.array(z.object({ structure_id: z.number().int(), name: z.string() })),
    }),
  ),
});

export const listAbsences = defineEndpoint({
  method: 'GET',
  path: '/absences',
  tag: 'absences',
  summary: 'Who of the asker’s authority is away now or will be, who stands in, and who could',
  permission: 'absence:read',
  response: Absences,
});

const period = { date_start: Instant, date_end: Instant };

export const AbsenceInput = z.strictObject({
  membership_id: Id,
  ...period,
  substitute: Substitute.nullable(),
});
export type AbsenceInput = z.output<typeof AbsenceInput>;

export const createAbsence = defineEndpoint({
  method: 'POST',
  path: '/absences',
  tag: 'absences',
  summary:
    'Say when oneself, or a colleague, is away and who decides meanwhile: only who has the rights already',
  permission: 'absence:write',
  body: AbsenceInput,
  response: Absence,
  status: 201,
  errors: ['ABSENCE_OVERLAPS', 'SUBSTITUTE_UNFIT'],
});

export const updateAbsence = defineEndpoint({
  method: 'PATCH',
  path: '/absences/:id',
  tag: 'absences',
  summary: 'Change an absence: an absent field keeps, null takes the substitute away',
  permission: 'absence:write',
  params: IdParams,
  body: z.strictObject({ ...period, substitute: Substitute.nullable() }).partial(),
  response: Absence,
  errors: ['ABSENCE_OVERLAPS', 'SUBSTITUTE_UNFIT', 'ABSENCE_OVER'],
});

export const endAbsence = defineEndpoint({
  method: 'DELETE',
  path: '/absences/:id',
  tag: 'absences',
  summary: 'Take an absence back: back earlier, or not away at all; one that is over stays as it is',
  permission: 'absence:write',
  params: IdParams,
  response: noContent,
});
