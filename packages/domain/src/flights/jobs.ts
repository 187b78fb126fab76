/** What is done to many missions: made for the days of a series or of a file, changed as one of a series, and the bulk acts. */
export const FLIGHT_JOB_ACTS = ['repeat', 'apply', 'classify', 'delete', 'sheets', 'import'] as const;
export const FLIGHT_JOB_STATUSES = ['queued', 'running', 'done', 'failed'] as const;

/** Why a mission was left as it was. */
export const FLIGHT_JOB_REASONS = [
  'current_procedures',
  'analysis_failed',
  'another_change',
  'over',
  'archived',
  'frozen',
  'refused',
  'series_gone',
  'cancelled',
] as const;

export type FlightJobAct = (typeof FLIGHT_JOB_ACTS)[number];
export type FlightJobStatus = (typeof FLIGHT_JOB_STATUSES)[number];
export type FlightJobReason = (typeof FLIGHT_JOB_REASONS)[number];
