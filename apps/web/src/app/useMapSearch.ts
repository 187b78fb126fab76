import { Crosshair, MapPin } from 'lucide-react';
import { useMap } from '../map/MapProvider.tsx';
import { type Command, useCommandSource } from '../ui/commands/commands.ts';
import { useTranslation } from '../ui/texts.ts';
import { findPlaces } from './places.ts';

const PLACE_ZOOM = 12;
const POINT_ZOOM = 14;

/** Places and typed coordinates in the palette: the map goes there. */
export const useMapSearch = (): void => {
  const { t } = useTranslation('common');
  const { camera } = useMap();
  const points = async (query: string): Promise<readonly Command[]> => {
    const { formatDecimal, parseCoordinates } = await import('@envol/domain/geo/coordinates');
    return parseCoordinates(query).map(({ position, order }, _index, all) => ({
      id: `point-${order}`,
      label: formatDecimal(position),
      group: t('palette.group_coordinates'),
      icon: Crosshair,
      ...(all.length > 1 ? { hint: t(`palette.${order}`) } : {}),
      run: () => camera.flyTo(position, { zoom: POINT_ZOOM }),
    }));
  };
  useCommandSource({
    id: 'map',
    min_length: 2,
    search: async (query) => [
      ...(await points(query)),
      ...(await findPlaces(query)).map((place, index) => ({
        id: `place-${index}-${place.name}`,
        label: place.name,
        group: t('palette.group_places'),
        icon: MapPin,
        run: () => camera.flyTo([...place.position], { zoom: PLACE_ZOOM }),
      })),
    ],
  });
};
