import { permitAnyOf } from '../access/whoever.ts';

export const prefectOrdersPermissions = {
  'prefect_order:read': permitAnyOf('answers', 'flies'),
  'prefect_order:write': permitAnyOf('decides'),
} as const;
