import { whoever } from '../access/whoever.ts';

/** Whoever answers for a structure reads its templates; whoever decides its requests writes them. */
export const messageTemplatesPermissions = {
  'message_template:read': whoever('answers'),
  'message_template:write': whoever('decides'),
} as const;
