import { permitAnyOf } from '../access/whoever.ts';

/** Whoever answers for a structure reads its templates; whoever decides its requests writes them. */
export const messageTemplatesPermissions = {
  'message_template:read': permitAnyOf('answers'),
  'message_template:write': permitAnyOf('decides'),
} as const;
