import { REFUSAL_CATEGORIES } from '@envol/domain/approvals/refusalCategories';
import { unknownPlaceholders } from '@envol/domain/message-templates/placeholders';
import { TEMPLATE_KINDS } from '@envol/domain/message-templates/templateKinds';
import { z } from 'zod';
import { Id, IdParams, RequiredText } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';

export const MessageTemplate = z
  .object({
    id: z.number().int(),
    structure_id: z.number().int(),
    kind: z.enum(TEMPLATE_KINDS),
    /** With what of a request stands in braces: domain/message-templates/placeholders.ts. */
    text: z.string(),
    /** Of a refusal: how it is counted; null: whoever decides says. */
    refusal_category: z.enum(REFUSAL_CATEGORIES).nullable(),
    written_by: z.string(),
    written_at: z.string(),
    /** Sent back with a change: of two made from the same version, one wins. */
    version: z.number().int(),
    available_actions: z.array(z.enum(['change', 'delete'])),
  })
  .meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.infer<typeof MessageTemplate>;

const TemplateText = RequiredText.refine(
  (text) => unknownPlaceholders(text).length === 0,
  'unknown_placeholder',
);

const isCategoryOfRefusal = ({
  kind,
  refusal_category = null,
}: {
  readonly kind: string;
  readonly refusal_category?: string | null | undefined;
}): boolean => kind === 'refusals' || refusal_category === null;

export const MessageTemplateInput = z
  .strictObject({
    structure_id: Id,
    kind: z.enum(TEMPLATE_KINDS),
    text: TemplateText,
    refusal_category: z.enum(REFUSAL_CATEGORIES).nullable().default(null),
  })
  .refine(isCategoryOfRefusal, { path: ['refusal_category'], message: 'invalid' });
export type MessageTemplateInput = z.output<typeof MessageTemplateInput>;

export const listMessageTemplates = defineEndpoint({
  method: 'GET',
  path: '/message-templates',
  tag: 'message-templates',
  summary:
    'Templates that the structures of the asker share, by kind and in the order in which they were written',
  permission: 'message_template:read',
  response: z.object({
    templates: z.array(MessageTemplate),
    /** The structures of the asker; in which of them the asker writes, and whether there is room. */
    structures: z.array(
      z.object({ id: z.number().int(), name: z.string(), may_write: z.boolean(), is_full: z.boolean() }),
    ),
  }),
});

export const createMessageTemplate = defineEndpoint({
  method: 'POST',
  path: '/message-templates',
  tag: 'message-templates',
  summary: 'Share a template with everybody of a structure',
  permission: 'message_template:write',
  body: MessageTemplateInput,
  response: MessageTemplate,
  status: 201,
  errors: ['TOO_MANY_MESSAGE_TEMPLATES'],
});

export const updateMessageTemplate = defineEndpoint({
  method: 'PATCH',
  path: '/message-templates/:id',
  tag: 'message-templates',
  summary: 'Change a shared template, from the version that was seen',
  permission: 'message_template:write',
  params: IdParams,
  body: z.strictObject({
    version: z.number().int(),
    text: TemplateText.optional(),
    refusal_category: z.enum(REFUSAL_CATEGORIES).nullable().optional(),
  }),
  response: MessageTemplate,
  errors: ['MESSAGE_TEMPLATE_CHANGED'],
});

export const deleteMessageTemplate = defineEndpoint({
  method: 'DELETE',
  path: '/message-templates/:id',
  tag: 'message-templates',
  summary: 'Delete a shared template; what was sent with it stays as it was sent',
  permission: 'message_template:write',
  params: IdParams,
  response: noContent,
});
