import type { PilotCard } from '../../shared/day/index.ts';
import { Proposal } from './Proposal.tsx';

/** On a card of the pilot's day: what the positions of the mission's drone tell and nobody declared. */
export const DayProposal = ({ card: { approval, is_coming } }: { readonly card: PilotCard }) => {
  const { flight, time_zone } = approval;
  return is_coming || flight.id === null ? null : (
    <Proposal flight={{ id: flight.id, name: flight.name, time_zone }} />
  );
};
