/** What a line of a day's log tells. */
export const LOG_KINDS = [
  'decision',
  'activation',
  'take_off',
  'landing',
  'order',
  'alarm',
  'message',
  'handover',
  'request',
] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** What was acted on, as the journal names it. */
export type LogSubject = 'approval' | 'activation' | 'take_off';

const ORDERS: readonly string[] = ['require_landing', 'lift_landing', 'receive'];
const LANDINGS: readonly string[] = ['begin_landing', 'land'];
const DECISIONS: readonly string[] = [
  'accept',
  'restrict',
  'refuse',
  'request-information',
  'request-signature',
  'request-revalidation',
  'edit-decision',
];

/** Under which kind an act of the journal stands; what is neither a decision nor an act of the day is of its request. */
export const logKindOf = (subject: LogSubject, action: string): LogKind => {
  if (subject === 'activation') return 'activation';
  if (subject === 'approval') return DECISIONS.includes(action) ? 'decision' : 'request';
  if (ORDERS.includes(action)) return 'order';
  return LANDINGS.includes(action) ? 'landing' : 'take_off';
};
