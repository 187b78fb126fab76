import { permitAnyOf } from '../access/whoever.ts';

export const invoicingPermissions = {
  // A company's administrators, who sells at a structure, the staff: each its own, the staff all.
  'invoice:read': permitAnyOf('administers', 'sets_rules', 'impersonates', 'runs_platform'),
  // Credit notes, and how a structure sells.
  'invoice:write': permitAnyOf('sets_rules', 'runs_platform'),
  'accounting:read': permitAnyOf('sets_rules', 'runs_platform'),
  'vat-number:write': permitAnyOf('administers'),
  'discount:read': permitAnyOf('administers', 'sets_rules', 'impersonates', 'runs_platform'),
  'discount:write': permitAnyOf('sets_rules', 'impersonates', 'runs_platform'),
} as const;
