import {
  createMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
  updateMessageTemplate,
} from './messageTemplates.ts';

export * from './messageTemplates.ts';
export const messageTemplatesEndpoints = {
  listMessageTemplates,
  createMessageTemplate,
  updateMessageTemplate,
  deleteMessageTemplate,
};
