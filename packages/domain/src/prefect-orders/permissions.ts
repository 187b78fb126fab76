import { whoever } from '../access/whoever.ts';

export const prefectOrdersPermissions = {
  'prefect_order:read': whoever('answers', 'flies'),
  'prefect_order:write': whoever('decides'),
} as const;
