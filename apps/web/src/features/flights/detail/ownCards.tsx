import type { Flight } from '@envol/contract/flights';
import { useMay } from '../../../api/session.ts';
import { FlightDocuments } from '../../../shared/documents/index.ts';
import { type Piece, placesOf } from '../../../shared/places/index.ts';
import { FlightFacts } from './FlightFacts.tsx';
import { PilotProofs } from './PilotProofs.tsx';

interface CardProps {
  readonly flight: Flight;
}

const Documents = ({ flight: { id, name } }: CardProps) => (
  <FlightDocuments id={id} name={name} mayWrite={useMay('flight:write')} />
);

const OWN: readonly Piece<CardProps>[] = [
  { order: 20, Component: FlightFacts },
  { order: 30, Component: PilotProofs },
  { order: 60, Component: Documents },
];

/** The cards below the tabs: the mission's own and those of other features. */
export const cardsOfMission = (): readonly Piece<CardProps>[] =>
  [...placesOf('mission', 'cards'), ...OWN].sort((a, b) => a.order - b.order);
