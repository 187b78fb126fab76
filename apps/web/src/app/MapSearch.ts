import type { Position } from '@envol/domain/geo/geometry';
import { Hexagon, MapPin, TowerControl } from 'lucide-react';
import { useMay, useOperator } from '../api/session.ts';
import { foundPlace } from '../map/foundPlace.ts';
import { useMap } from '../map/MapProvider.tsx';
import { findAirspaceHere } from '../shared/airspace/index.ts';
import { type Command, useCommandSource } from '../ui/commands/commands.ts';
import { useTranslation } from '../ui/texts.ts';
import type { SearchWord } from './askedSearch.ts';

const PLACE_ZOOM = 12;
const POINT_ZOOM = 14;
const AERODROME_ZOOM = 12;
const AIRSPACE_AT_MOST = 6;
/** Results of one kind of place (specification 2 §9.4). */
const PLACES_AT_MOST = 10;
/** Letters from which others are asked. */
const ASK_FROM = 3;

/** Clients and addresses, which the server is asked for. */
const useAskedSearch = (): void => {
  const { t } = useTranslation(['common', 'map']);
  const { camera } = useMap();
  const mayFly = useMay('flight:read');
  const findsClients = useOperator()?.config.allow_client_structures_geocoding === true;
  const asking = {
    camera,
    findsClients: mayFly && findsClients,
    word: (key: SearchWord) => t(`map:search.${key}`),
  };
  useCommandSource({
    id: 'map-clients',
    min_length: ASK_FROM,
    search: async (query) => (await import('./askedSearch.ts')).findClients(query.trim(), asking),
  });
  useCommandSource({
    id: 'map-addresses',
    min_length: ASK_FROM,
    search: async (query) => (await import('./askedSearch.ts')).findAddresses(query.trim(), asking),
  });
};

/** Places and typed coordinates in the palette: the map goes there. */
export const MapSearch = (): null => {
  const { t } = useTranslation(['common', 'map']);
  const { camera } = useMap();
  const points = async (query: string): Promise<readonly Command[]> =>
    (await import('./pointSearch.ts')).findPoints(
      query,
      {
        group: t('palette.group_coordinates'),
        latitude_first: t('palette.latitude_first'),
        longitude_first: t('palette.longitude_first'),
        ignored: (text) => t('palette.ignored', { text }),
      },
      (position: Position, label: string) => {
        camera.flyTo(position, { zoom: POINT_ZOOM });
        foundPlace.set({ label, position });
      },
    );
  const airspace = async (query: string): Promise<readonly Command[]> =>
    // Without the data on this device the places are found all the same.
    (await findAirspaceHere(query, AIRSPACE_AT_MOST).catch(() => [])).map((found) => ({
      id: `${found.kind}-${found.code}-${found.box.join()}`,
      label: found.name === found.code ? found.code : `${found.code} · ${found.name}`,
      group: t(found.kind === 'aerodrome' ? 'palette.group_aerodromes' : 'palette.group_zones'),
      icon: found.kind === 'aerodrome' ? TowerControl : Hexagon,
      run: () =>
        found.kind === 'aerodrome'
          ? camera.flyTo(found.position, { zoom: AERODROME_ZOOM })
          : camera.fitBounds(found.box, { maxZoom: AERODROME_ZOOM }),
    }));
  const places = async (query: string) =>
    (await import('../map/towns/findPlaces.ts')).findPlaces(query, PLACES_AT_MOST);
  const hintOf = ({ kind, departement }: { kind: string; departement?: string }): { hint?: string } => {
    if (kind === 'postcode' || kind === 'insee') return { hint: t(`map:search.${kind}`) };
    return departement === undefined ? {} : { hint: departement };
  };
  useCommandSource({
    id: 'map',
    min_length: 2,
    search: async (query) => [
      ...(await points(query)),
      ...(await airspace(query)),
      ...(await places(query)).map((place, index) => ({
        id: `place-${index}-${place.name}`,
        label: place.name,
        group: t('palette.group_places'),
        icon: MapPin,
        ...hintOf(place),
        run: () => camera.flyTo([...place.position], { zoom: PLACE_ZOOM }),
      })),
    ],
  });
  useAskedSearch();
  return null;
};
