import { permitAnyOf } from '../access/whoever.ts';

export const subscriptionsPermissions = {
  // Specification 1 §6: only the owner or an administrator subscribes or upgrades.
  'subscription:read': permitAnyOf('administers'),
  'subscription:write': permitAnyOf('administers'),
  // Anybody of a company may tell those who can.
  'upgrade-wish:write': permitAnyOf('flies'),
  // Specification 1 §6: the platform’s administrators and its support set discounts and codes.
  'billing-code:read': permitAnyOf('impersonates', 'runs_platform'),
  'billing-code:write': permitAnyOf('impersonates', 'runs_platform'),
};
