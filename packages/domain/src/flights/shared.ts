import type { FlightStatus } from './statuses.ts';
import type { MissionVerdict } from './verdict.ts';

/** How a mission stands, in the few words that somebody outside the trade is told. */
export type SharedState =
  | 'planned'
  | 'granted'
  | 'conditions'
  | 'pending'
  | 'forbidden'
  | 'not_possible'
  | 'cancelled'
  | 'en_route'
  | 'past';

/** What the first line of a mission comes to for a client; nothing there is surer than the line itself. */
const OF_VERDICT: Readonly<Record<MissionVerdict, SharedState>> = {
  past: 'past',
  failed: 'pending',
  incomplete: 'pending',
  no_data: 'pending',
  impossible: 'forbidden',
  refused: 'not_possible',
  steps: 'pending',
  waiting: 'pending',
  conditions: 'conditions',
  out_of_date: 'pending',
  unverified: 'planned',
  clear: 'planned',
};

/** How a mission stands for whoever has a link to it. `has_agreement`: an authority granted it as it is now. */
export const sharedState = (mission: {
  readonly status: FlightStatus;
  readonly verdict: MissionVerdict;
  readonly en_route: boolean;
  readonly has_agreement: boolean;
}): SharedState => {
  if (mission.status === 'canceled') return 'cancelled';
  if (mission.en_route) return 'en_route';
  const state = OF_VERDICT[mission.verdict];
  return state === 'planned' && mission.has_agreement ? 'granted' : state;
};
