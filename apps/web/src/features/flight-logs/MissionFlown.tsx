import type { Flight } from '@envol/contract/flights';
import { useMinute } from '../../device/clock.ts';
import { Proposal } from './Proposal.tsx';

export { AfterFlight } from './AfterFlight.tsx';

/** Around its hours a mission may be flown, ms. */
const AROUND_MS = 2 * 3_600_000;

/** On a mission's page, in its hours: what its drone's positions tell and nobody declared. */
export const MissionProposal = ({ flight }: { readonly flight: Flight }) => {
  const now = useMinute();
  const { date_start, date_end, en_route, is_archived } = flight;
  const isNear = Date.parse(date_start) - AROUND_MS <= now && now <= Date.parse(date_end) + AROUND_MS;
  return !is_archived && (en_route || isNear) ? <Proposal flight={flight} /> : null;
};
