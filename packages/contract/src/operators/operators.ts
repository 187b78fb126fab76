import { z } from 'zod';
import { IdParams, Line, LongText } from '../common.ts';
import { Document } from '../documents/document.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LastChange, SeenVersion } from '../records.ts';
import { TypedOperatorNumber, TypedSiret } from '../typedNumbers.ts';
import { companyEndpoints } from './company.ts';
import { Discount, FixedConfig, GRANTED, OperatorConfig } from './config.ts';
import { deletionEndpoints } from './deletion.ts';
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
    address_1: z.string().nullable(),
    address_2: z.string().nullable(),
    postal_code: z.string().nullable(),
    city: z.string().nullable(),
    country: z.string().nullable(),
    vat_number: z.string().nullable(),
    billing_info: z.string().nullable(),
    /** With whom the company is insured, and the number of the policy, as it wrote them. */
    insurance: z.string().nullable(),
    /** Off the price of subscriptions, percent, by the platform’s word; null: none. */
    discount: Discount.nullable(),
    siret: z.string().nullable(),
    /** Accounts with the national registry. */
    alphatango_uids: z.array(z.string()),
    /** Whether its people ask for take-offs here, by the platform's word; without it they call the tower. */
    can_manage_take_off_authorizations: z.boolean(),
    /** What pilots read of their house before a mission. */
    texts_for_pilots: z.string().nullable(),
    /** When the account is deleted, unless an administrator takes it back; null: it stays. */
    deletion_due_at: z.string().nullable(),
    /** When it was deleted; what is left is its name, and what authorities keep. */
    archived_at: z.string().nullable(),
    is_archived: z.boolean(),
    last_change: LastChange,
    /** The company’s papers, newest first. */
    documents: z.array(Document.pick({ id: true, category: true, created_at: true })),
    /** The same as in `custom_config`, where they are changed. */
    flight_max_nb_days: OperatorConfig.shape.flight_max_nb_days,
    flight_internal_note_tooltip: OperatorConfig.shape.flight_internal_note_tooltip,
    custom_config: z.object({
      ...OperatorConfig.shape,
      ...FixedConfig.shape,
      has_sub_exploitants: z.boolean(),
      /** What the operator calls a sub-entity; null for the word of the language (Entité, Entités). */
      sub_exploitant_name: SubExploitantName.nullable(),
    }),
  })
  .meta({ id: 'Operator' });
export type Operator = z.infer<typeof Operator>;

export const OperatorInput = z.object({
  siret: TypedSiret.nullable().optional(),
  uas_operator_number: TypedOperatorNumber.nullable().optional(),
  commercial_name: Line(250).min(1).optional(),
  company: Line(250).min(1).optional(),
  address_1: Line(250).nullable().optional(),
  address_2: Line(250).nullable().optional(),
  postal_code: Line(32).nullable().optional(),
  city: Line(250).nullable().optional(),
  country: Line(250).nullable().optional(),
  vat_number: Line(32).nullable().optional(),
  billing_info: LongText.nullable().optional(),
  insurance: Line(250).nullable().optional(),
  texts_for_pilots: LongText.nullable().optional(),
  custom_config: z
    .strictObject({
      sub_exploitant_name: SubExploitantName.nullable().optional(),
      ...OperatorConfig.omit({
        generalist_flight_time_start: true,
        generalist_flight_time_end: true,
      })
        .omit(GRANTED)
        .partial().shape,
      ...FixedConfig.partial().shape,
    })
    .optional(),
});

export const getOperator = defineEndpoint({
  method: 'GET',
  path: '/exploitants/:id',
  tag: 'operators',
  summary: 'The caller’s own operator; any, for the platform’s staff, whose look is kept',
  permission: 'operator-profile:read',
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
  body: OperatorInput.extend(SeenVersion).strict(),
  response: Operator,
  errors: ['ADDRESS_INCOMPLETE', 'RECORD_CHANGED'],
});

export const operatorsEndpoints = {
  ...companyEndpoints,
  getOperator,
  updateOperator,
  ...deskEndpoints,
  ...deletionEndpoints,
};
