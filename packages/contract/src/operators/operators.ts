import { readOperatorNumber } from '@envol/domain/operators/operatorNumber';
import { z } from 'zod';
import { IdParams, Line } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { deskEndpoints } from './desk.ts';

/** What an operator calls a sub-entity: "Agence", "Agences". */
export const SubExploitantName = z.object({ singular: Line(50).min(1), plural: Line(50).min(1) });

/** An operator (exploitant) as its own people see it. */
export const Operator = z
  .object({
    id: z.number().int(),
    commercial_name: z.string(),
    company: z.string(),
    /** Public part of the EU registration number: "FRA" and thirteen characters; null = not given yet. */
    uas_operator_number: z.string().nullable(),
    custom_config: z.object({
      has_sub_exploitants: z.boolean(),
      /** What the operator calls a sub-entity; null for the word of the language (Entité, Entités). */
      sub_exploitant_name: SubExploitantName.nullable(),
    }),
  })
  .meta({ id: 'Operator' });
export type Operator = z.infer<typeof Operator>;

/** As it is typed, with or without the three secret characters, which are dropped here. */
const TypedOperatorNumber = z
  .string()
  .max(40)
  .transform((typed, context) => {
    const reading = readOperatorNumber(typed);
    if (reading.kind === 'read') return reading.number;
    context.addIssue({ code: 'custom', message: reading.message });
    return z.NEVER;
  });

export const OperatorInput = z.object({
  uas_operator_number: TypedOperatorNumber.nullable().optional(),
  custom_config: z.object({ sub_exploitant_name: SubExploitantName.nullable().optional() }).optional(),
});

export const getOperator = defineEndpoint({
  method: 'GET',
  path: '/exploitants/:id',
  tag: 'operators',
  summary: 'The caller’s own operator',
  permission: 'operator:read',
  params: IdParams,
  response: Operator,
});

export const updateOperator = defineEndpoint({
  method: 'PATCH',
  path: '/exploitants/:id',
  tag: 'operators',
  summary: 'Change the operator’s own facts: an absent field keeps, null clears',
  permission: 'operator:write',
  params: IdParams,
  body: OperatorInput,
  response: Operator,
});

export const operatorsEndpoints = { getOperator, updateOperator, ...deskEndpoints };
