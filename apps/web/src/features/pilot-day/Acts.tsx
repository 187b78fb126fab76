import { CallButton, type PilotActProps } from '../../shared/day/index.ts';
import { placesOf } from '../../shared/places/index.ts';

/** The one next act of a card, as large as a thumb: of the feature that knows it, else the call to who answers. */
export const Acts = ({ card, callee }: PilotActProps) => {
  const found = placesOf('pilotDay', 'acts').find(({ of }) => of.includes(card.next));
  return found === undefined ? (
    <CallButton callee={callee} wide />
  ) : (
    <found.Component card={card} callee={callee} />
  );
};
