import { NOTICE_KINDS } from '@envol/domain/flight-notifications/statuses';
import { z } from 'zod';
import { IdParams } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

/** A département’s INSEE code. */
const DepartementCode = z.string().regex(/^(\d{2}|2[AB]|97\d|98\d)$/);

export const DeclarationDesk = z
  .object({
    structure_id: z.number().int(),
    kind: z.enum(NOTICE_KINDS),
    /** Of a prefecture: the départements whose declarations it reads. */
    departements: z.array(z.string()),
  })
  .meta({ id: 'DeclarationDesk' });
export type DeclarationDesk = z.infer<typeof DeclarationDesk>;

export const listDeclarationDesks = defineEndpoint({
  method: 'GET',
  path: '/declaration-desks',
  tag: 'declarations',
  summary: 'Which authorities read here what is told of flights',
  permission: 'declaration_desk:write',
  response: z.array(DeclarationDesk),
});

export const DeclarationDeskInput = z.object({
  /** Null: it reads nothing here any more; what it read stays. */
  kind: z.enum(NOTICE_KINDS).nullable(),
  departements: z.array(DepartementCode).max(20).default([]),
});

export const setDeclarationDesk = defineEndpoint({
  method: 'PUT',
  path: '/declaration-desks/:id',
  tag: 'declarations',
  summary:
    'Say what an authority (its id) reads here: declarations of départements, or what the armed forces are told',
  permission: 'declaration_desk:write',
  params: IdParams,
  body: DeclarationDeskInput,
  response: z.array(DeclarationDesk),
  errors: ['DECLARATION_DESK_TAKEN'],
});
