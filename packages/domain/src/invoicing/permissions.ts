import { whoever } from '../access/whoever.ts';

export const invoicingPermissions = {
  // A company's administrators, who sells at a structure, the staff: each its own, the staff all.
  'invoice:read': whoever('administers', 'sets_rules', 'impersonates', 'runs_platform'),
  // Credit notes, and how a structure sells.
  'invoice:write': whoever('sets_rules', 'runs_platform'),
  'accounting:read': whoever('sets_rules', 'runs_platform'),
  'vat-number:write': whoever('administers'),
  'discount:read': whoever('administers', 'sets_rules', 'impersonates', 'runs_platform'),
  'discount:write': whoever('sets_rules', 'impersonates', 'runs_platform'),
} as const;
