import { z } from 'zod';
import { pageOf, pageQuery, SearchText } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

export const ASKING_ORDERINGS = [
  'name',
  '-name',
  'requests',
  '-requests',
  'last_at',
  '-last_at',
  'refused',
  '-refused',
] as const;

/** An operator that has asked the reader's authority for something, or declared something to it. */
export const AskingOperator = z
  .object({
    id: z.number().int(),
    name: z.string(),
    /** Its registration as an operator; null: it told none. */
    uas_operator_number: z.string().nullable(),
    requests: z.number().int(),
    /** Of them: waiting for an answer, granted, refused. */
    waiting: z.number().int(),
    granted: z.number().int(),
    refused: z.number().int(),
    declarations: z.number().int(),
    /** When it last asked or declared. */
    last_at: z.string(),
    /** Flights for which the authority itself noted a departure from what it had granted. */
    noted: z.number().int(),
    /** Whom its latest request names for answers; null: nobody. */
    contact: z
      .object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: 'AskingOperator' });
export type AskingOperator = z.infer<typeof AskingOperator>;

export const listAskingOperators = defineEndpoint({
  method: 'GET',
  path: '/asking-operators',
  tag: 'structures',
  summary: 'The operators that have asked the asker’s authority for something, with what became of it',
  permission: 'asking_operator:read',
  query: z.object({ ...pageQuery(ASKING_ORDERINGS, '-last_at', 50), q: SearchText.optional() }),
  response: pageOf(AskingOperator),
});

export const askingOperatorsEndpoints = { listAskingOperators };
