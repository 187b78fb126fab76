import type { SharedMission } from '@envol/contract/flight-shares';
import { useNearestTown } from '../../map/towns/useNearestTown.ts';
import { useTranslation } from '../../ui/texts.ts';

/** The place by its operator's name for it, else by the nearest town of the base map; coordinates where neither is known. */
export const PlaceName = ({ place }: { readonly place: NonNullable<SharedMission['place']> }) => {
  const { t } = useTranslation('flight_shares');
  const { name, center, areas } = place;
  const town = useNearestTown(name === null ? areas : []);
  const position = `${center[1].toFixed(4)}, ${center[0].toFixed(4)}`;
  if (name !== null) return <b>{name}</b>;
  if (town === null) return <b>{position}</b>;
  return (
    <>
      <b>{town.distance_m === 0 ? town.name : t('shared.near', { name: town.name })}</b>
      <small>{position}</small>
    </>
  );
};
