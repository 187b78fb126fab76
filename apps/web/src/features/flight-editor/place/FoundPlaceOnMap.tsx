import { lazy, Suspense } from 'react';
import { foundPlace } from '../../../map/foundPlace.ts';
import { loadTexts } from '../../../ui/texts.ts';

const FoundPlaceCard = lazy(async () => {
  const [{ FoundPlaceCard: Card }] = await Promise.all([
    import('./FoundPlaceCard.tsx'),
    loadTexts(['draw_here']),
  ]);
  return { default: Card };
});

/** Beside the place that a search brought the map to: what may be drawn there. */
export const FoundPlaceOnMap = () => {
  const place = foundPlace.use();
  return place === null ? null : (
    <Suspense>
      <FoundPlaceCard key={place.position.join()} place={place} />
    </Suspense>
  );
};
