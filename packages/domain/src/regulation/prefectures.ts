import { destination } from '../geo/geodesy.ts';
import type { AreaGeometry, Position } from '../geo/geometry.ts';
import { centroid } from '../geo/measure.ts';
import { packShapes } from '../geo/packed.ts';
import { type Departement, departementsOf } from '../territory/departements.ts';
import { FRENCH_TERRITORY } from '../territory/frenchTerritory.ts';

/**
 * Départements whose prefect of police is the competent one, by the first flight date: Paris and its inner ring, and
 * until 2025 the Bouches-du-Rhône (arrêté of 3 December 2020, article 2, versions of 2023 and 2026).
 */
const POLICE: readonly {
  readonly departements: readonly string[];
  readonly prefecture: string;
  readonly valid_to: string | null;
}[] = [
  { departements: ['75', '92', '93', '94'], prefecture: 'Préfecture de police de Paris', valid_to: null },
  {
    departements: ['13'],
    prefecture: 'Préfecture de police des Bouches-du-Rhône',
    valid_to: '2025-12-31',
  },
];

/** The prefecture that is competent for a département, with the code of the first département that is its own. */
function competentFor({ code, prefecture }: Departement, firstDate: string): Departement {
  const police = POLICE.find(
    (each) => each.departements.includes(code) && (each.valid_to === null || firstDate <= each.valid_to),
  );
  return police
    ? { code: police.departements[0] ?? code, prefecture: police.prefecture }
    : { code, prefecture };
}

/** The prefectures to tell of a flight over some départements, each once, in the order of their codes. */
export function competentPrefectures(departements: readonly Departement[], firstDate: string): Departement[] {
  const found = new Map(
    departements.map((each) => {
      const competent = competentFor(each, firstDate);
      return [competent.prefecture, competent];
    }),
  );
  return [...found.values()];
}

/**
 * The maritime prefect of a place at sea off metropolitan France (decree 2004-112: Cherbourg, Brest, Toulon); null
 * between the first two, whose limit runs out from Mont-Saint-Michel, and far from any of them.
 */
export function maritimePrefecture([longitude, latitude]: Position): string | null {
  if (longitude >= 3 && longitude <= 10 && latitude >= 41 && latitude <= 44)
    return 'Préfecture maritime de la Méditerranée (Toulon)';
  if (longitude >= -1.5 && longitude <= 2.8 && latitude >= 48.6 && latitude <= 51.5)
    return 'Préfecture maritime de la Manche et de la mer du Nord (Cherbourg)';
  if (longitude >= -8 && longitude <= -0.8 && latitude >= 43.2 && latitude <= 48.3)
    return 'Préfecture maritime de l’Atlantique (Brest)';
  return longitude >= -8 && longitude <= -3.5 && latitude > 48.3 && latitude <= 49.2
    ? 'Préfecture maritime de l’Atlantique (Brest)'
    : null;
}

/** The maritime prefect of an area at sea, by its middle; null in another country, and where none can be told. */
export function maritimePrefectureOver(geometry: AreaGeometry): string | null {
  const { status, countries } = FRENCH_TERRITORY.find(packShapes([geometry]), 0);
  return status === 'outside' && countries.length > 0 ? null : maritimePrefecture(centroid(geometry));
}

/** Directions in which an area is searched for its outermost points. */
const OUTWARDS = [0, 45, 90, 135, 180, 225, 270, 315] as const;

/** The outermost points of an area in eight directions; a corridor's lie on its line. */
function outermost(geometry: AreaGeometry): readonly Position[] {
  if (geometry.type === 'Circle')
    return OUTWARDS.map((bearing) => destination(geometry.center, bearing, geometry.radius_m));
  const points = geometry.type === 'LineString' ? geometry.coordinates : (geometry.coordinates[0] ?? []);
  return OUTWARDS.flatMap((bearing) => {
    const [east, north] = [Math.sin((bearing * Math.PI) / 180), Math.cos((bearing * Math.PI) / 180)];
    const reach = ([x, y]: Position): number => x * east + y * north;
    const [first, ...others] = points;
    return first ? [others.reduce((far, point) => (reach(point) > reach(far) ? point : far), first)] : [];
  });
}

/**
 * The maritime prefects of what an area covers of the sea: of one across the shore those of its outermost points that lie off
 * every département by more than the outlines may be wrong (1 km). Empty on land, and where none can be told.
 */
export function maritimePrefecturesOf(geometry: AreaGeometry): readonly string[] {
  const parts: readonly AreaGeometry[] =
    departementsOf([geometry]).length === 0
      ? [geometry]
      : outermost(geometry)
          .map((center) => ({ type: 'Circle', center, radius_m: 1 }) as const)
          .filter((point) => departementsOf([point]).length === 0);
  return [...new Set(parts.flatMap((part) => maritimePrefectureOver(part) ?? []))];
}
