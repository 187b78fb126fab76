import { HEIGHT_REFERENCES, HEIGHT_UNITS } from '@envol/domain/automatic-actions/actions';
import { CONTACT_MOMENTS } from '@envol/domain/structures/contacts';
import { z } from 'zod';
import { Email } from '../accounts/index.ts';
import { Id, IdParams, Line } from '../common.ts';
import { defineEndpoint, LARGE_BODY } from '../endpoint.ts';

const height = z.number().min(-500).max(20_000);

/** Whom a structure informs of requests, by zone and height; see `InformedContact` of `@envol/domain/structures/contacts`. */
export const InformedContact = z
  .strictObject({
    name: Line(250).min(1),
    emails: z.array(Email).min(1).max(10),
    phone: Line(32).nullable(),
    /** A zone of the structure's own; null: wherever it is asked. */
    zone_id: Id.nullable(),
    floor_height: height,
    ceiling_height: height,
    unit: z.enum(HEIGHT_UNITS),
    reference: z.enum(HEIGHT_REFERENCES),
    moment: z.enum(CONTACT_MOMENTS),
  })
  .superRefine(({ floor_height, ceiling_height }, context) => {
    if (floor_height >= ceiling_height)
      context.addIssue({ code: 'custom', path: ['floor_height'], message: 'floor_above_ceiling' });
  })
  .meta({ id: 'InformedContact' });
export type InformedContact = z.infer<typeof InformedContact>;

const Contacts = z.object({ contacts: z.array(InformedContact) }).meta({ id: 'InformedContacts' });
const PATH = '/structures-authority/:id/contacts';

export const listInformedContacts = defineEndpoint({
  method: 'GET',
  path: PATH,
  tag: 'structures',
  summary: 'Whom the structure informs of requests, by zone and height',
  permission: 'structure:write',
  params: IdParams,
  response: Contacts,
});

export const updateInformedContacts = defineEndpoint({
  method: 'PUT',
  path: PATH,
  tag: 'structures',
  summary: 'Say whom to inform, by zone and height: replaces those that were there',
  permission: 'structure:write',
  // Whoever is added is told of requests long after the consent.
  outlives_consent: true,
  params: IdParams,
  body: z.strictObject({ contacts: z.array(InformedContact).max(50) }),
  unknown_fields: 'kept',
  body_limit: LARGE_BODY,
  response: Contacts,
});

export const contactsEndpoints = { listInformedContacts, updateInformedContacts };
