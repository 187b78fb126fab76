import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../../api/session.ts';
import { useOfferTaker } from '../../../map/draw/offeredShapes.ts';
import { type FoundPoint, foundPlace } from '../../../map/foundPlace.ts';
import { MapOverlay } from '../../../map/MapOverlay.tsx';
import { MapPopover } from '../../../map/MapPopover.tsx';
import { handOver } from '../../../shared/flight-form/index.ts';
import { RedoHere } from '../../../shared/redo-mission/index.ts';
import { useLostFocus } from '../../../ui/keys/lostFocus.ts';
import { DrawHere } from './DrawHere.tsx';

/** Longest name of an area. */
const NAME_LENGTH = 50;

/** There once the map has moved: whoever found the place by keys goes on here. */
const Focused = ({ children }: { readonly children: ReactNode }) => {
  const card = useLostFocus<HTMLDivElement>('here');
  return <div ref={card}>{children}</div>;
};

/** Beside a place that the palette found: what may be drawn there, in the mission that is open or in a new one. */
export const FoundPlaceCard = ({ place }: { readonly place: FoundPoint }) => {
  const navigate = useNavigate();
  const mayWrite = useMay('flight:write');
  const offer = useOfferTaker();
  const close = (): void => foundPlace.set(null);
  if (!mayWrite) return null;
  const draw = (geometry: AreaGeometry): void => {
    close();
    if (offer !== null) {
      offer({ name: place.label, geometry, width_m: 0, as: 'own' });
      return;
    }
    const area = { name: place.label.slice(0, NAME_LENGTH), geometry, max_height_m: null };
    handOver({ into: 'new', place: place.label, areas: [area] });
    void navigate({ to: '/map/flights/new' });
  };
  return (
    <MapOverlay>
      <MapPopover position={place.position} title={place.label} onClose={close}>
        <Focused>
          <DrawHere place={place} onDraw={draw} />
        </Focused>
        {offer === null && <RedoHere place={place.position} onLeave={close} />}
      </MapPopover>
    </MapOverlay>
  );
};
