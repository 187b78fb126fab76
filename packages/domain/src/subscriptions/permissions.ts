import { whoever } from '../access/whoever.ts';

export const subscriptionsPermissions = {
  // Specification 1 §6: only the owner or an administrator subscribes or upgrades.
  'subscription:read': whoever('administers'),
  'subscription:write': whoever('administers'),
  // Anybody of a company may tell those who can.
  'upgrade-wish:write': whoever('flies'),
  // Specification 1 §6: the platform’s administrators and its support set discounts and codes.
  'billing-code:read': whoever('impersonates', 'runs_platform'),
  'billing-code:write': whoever('impersonates', 'runs_platform'),
};
