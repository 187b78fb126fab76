import type { MapPalette } from '../palette.ts';

type StatusTone = keyof MapPalette['status'];
export type Audience = 'dronist' | 'authority';

const TONES: Readonly<Record<string, StatusTone>> = {
  en_route: 'live',
  archived: 'archived',
  closed: 'archived',
  cancelled: 'archived',
  canceled: 'archived',
  submitted: 'submitted',
  awaiting_validation: 'submitted',
  supervision: 'submitted',
  planned: 'submitted',
  processing: 'submitted',
  accepted: 'accepted',
  clear: 'accepted',
  confirmed: 'accepted',
  done: 'accepted',
  refused: 'refused',
  error: 'refused',
  reserves: 'conditions',
  action_needed: 'conditions',
  pending: 'pending',
  // A mission's verdict, by its tone: green is for nothing left, missing or unread.
  verdict_ok: 'accepted',
  verdict_info: 'pending',
  verdict_blue: 'submitted',
  verdict_warn: 'conditions',
  verdict_err: 'refused',
};
// Colour is never alone: each tone has its sign.
const SIGNS: Readonly<Record<StatusTone, string>> = {
  accepted: '✓',
  conditions: '!',
  refused: '×',
  submitted: '•',
  pending: '···',
  archived: '–',
  live: '▲',
};

/** Tone of a flight's or request's status on the map; "incomplete" asks the dronist to act, the authority to wait. */
export function statusTone(status: string, audience: Audience): StatusTone {
  if (status === 'incomplete') return audience === 'dronist' ? 'conditions' : 'pending';
  return TONES[status] ?? 'pending';
}

/** The sign that stands in a marker of this tone. */
export function toneSign(tone: StatusTone): string {
  return SIGNS[tone];
}
