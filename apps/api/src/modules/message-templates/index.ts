import { messageTemplatesEndpoints } from '@envol/contract/message-templates';
import type { Handlers } from '../../platform/http/mount.ts';
import { defineModule } from '../../platform/module.ts';
import {
  addTemplate,
  changeTemplate,
  type MessageTemplatesDeps,
  readTemplates,
  removeTemplate,
} from './messageTemplates.service.ts';

export { addTemplate } from './messageTemplates.service.ts';

const messageTemplatesHandlers = (
  deps: MessageTemplatesDeps,
): Handlers<typeof messageTemplatesEndpoints> => ({
  listMessageTemplates: (_, { signed_in }) => readTemplates(deps, signed_in),
  createMessageTemplate: ({ body }, { signed_in }) => addTemplate(deps, signed_in, body),
  updateMessageTemplate: ({ params, body }, { signed_in }) =>
    changeTemplate(deps, signed_in, params.id, body),
  deleteMessageTemplate: ({ params }, { signed_in }) => removeTemplate(deps, signed_in, params.id),
});

export const messageTemplatesModule = defineModule({
  name: 'message-templates',
  needs: ['clock', 'db'],
  tables: ['message_templates'],
  calls: messageTemplatesEndpoints,
  handlers: messageTemplatesHandlers,
});
