/** Where a line of the audit journal comes from. */
export const AUDIT_SOURCES = [
  'account',
  'activation',
  'api_token',
  'approval',
  'authority',
  'declaration',
  'entity',
  'flight_log',
  'invoice',
  'member',
  'operator',
  'prefect_order',
  'settings',
  'staff',
  'take_off',
  'webhook',
] as const;
