import { fold } from '../../ui/commands/match.ts';
import townsUrl from '../generated/towns.geojson?url';
import { findCommune } from './findCommune.ts';
import { findPostcode } from './findPostcode.ts';

interface Place {
  readonly name: string;
  readonly kind: string;
  readonly position: readonly [number, number];
  /** INSEE code of the département, where another place found has the same name. */
  readonly departement?: string;
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
    folded: named(`${properties.name} ${properties.name_en ?? ''}`),
    rank: properties.rank,
  }));
};

/** "St Denis", "saint denis" and "Saint-Denis" are one. */
const named = (text: string): string =>
  fold(text)
    .replace(/[-'’]/g, ' ')
    .replace(/\b(?:st|ste)\b/g, (word) => (word === 'st' ? 'saint' : 'sainte'));

const RADIUS_M = 100;

/** Places of one name, each with its département. */
const toldApart = async (found: readonly Place[]): Promise<readonly Place[]> => {
  const isDouble = ({ name }: Place): boolean => found.filter((each) => each.name === name).length > 1;
  if (!found.some(isDouble)) return found;
  const { departementsOf } = await import('@envol/domain/territory/departements');
  return found.map((place) => {
    if (!isDouble(place)) return place;
    const around = { type: 'Circle', center: place.position, radius_m: RADIUS_M } as const;
    const departement = departementsOf([around]).map(({ code }) => code);
    return { ...place, departement: departement.join(', ') };
  });
};

/**
 * What a code stands for. Five digits may be a postcode or a commune's INSEE code: both are shown, and told apart; one is shown
 * where the other's file does not come, which fails where there is nothing else to show.
 */
const findCoded = async (code: string): Promise<readonly Place[]> => {
  const looked = await Promise.allSettled([
    findPostcode(code).then((found) => found && { ...found, kind: 'postcode' }),
    findCommune(code).then((found) => found && { ...found, kind: 'insee' }),
  ]);
  const found = looked.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value] : []));
  const failed = looked.find((each) => each.status === 'rejected');
  if (found.length === 0 && failed) throw failed.reason;
  return found;
};

/**
 * The place of a postcode, the commune of an INSEE code; of another text places whose name begins with it, the larger first,
 * then those with a later word that does.
 */
export const findPlaces = async (text: string, atMost = 6): Promise<readonly Place[]> => {
  const coded = await findCoded(text.trim());
  if (coded.length > 0) return coded;
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  const wanted = named(text.trim());
  const begins = (place: Indexed): number =>
    place.folded.startsWith(wanted) ? 0 : place.folded.includes(` ${wanted}`) ? 1 : 2;
  const found = (await loading)
    .map((place) => ({ place, order: begins(place) }))
    .filter((each) => each.order < 2)
    .sort((one, other) => one.order - other.order || one.place.rank - other.place.rank)
    .slice(0, atMost)
    .map((each) => each.place);
  return toldApart(found);
};
