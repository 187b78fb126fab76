import townsUrl from '../map/generated/towns.geojson?url';
import { fold } from '../ui/commands/match.ts';

interface Place {
  readonly name: string;
  readonly kind: string;
  readonly position: readonly [number, number];
}
interface PlaceFeature {
  readonly properties: {
    readonly name: string;
    readonly name_en?: string;
    readonly kind: string;
    readonly rank: number;
    /** 1 for a town of another country: the map names it, the search is of French territories. */
    readonly foreign?: number;
  };
  readonly geometry: { readonly coordinates: readonly [number, number] };
}
interface Indexed extends Place {
  readonly folded: string;
  readonly rank: number;
}

let loading: Promise<readonly Indexed[]> | null = null;

/** Every name of the base map, small towns too, as the closer map shows them: found without another's service. */
const load = async (): Promise<readonly Indexed[]> => {
  const collection = (await (await fetch(townsUrl)).json()) as {
    readonly features: readonly PlaceFeature[];
  };
  const french = collection.features.filter(({ properties }) => properties.foreign !== 1);
  return french.map(({ properties, geometry }) => ({
    name: properties.name,
    kind: properties.kind,
    position: geometry.coordinates,
    folded: fold(`${properties.name} ${properties.name_en ?? ''}`),
    rank: properties.rank,
  }));
};

/** Places whose name begins with the text, the larger first; then those with a later word that does. */
export const findPlaces = async (text: string, atMost = 6): Promise<readonly Place[]> => {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  const wanted = fold(text.trim());
  const begins = (place: Indexed): number =>
    place.folded.startsWith(wanted)
      ? 0
      : place.folded.includes(` ${wanted}`) || place.folded.includes(`-${wanted}`)
        ? 1
        : 2;
  return (await loading)
    .map((place) => ({ place, order: begins(place) }))
    .filter((each) => each.order < 2)
    .sort((one, other) => one.order - other.order || one.place.rank - other.place.rank)
    .slice(0, atMost)
    .map((each) => each.place);
};
