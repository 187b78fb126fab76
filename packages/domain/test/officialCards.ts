import type { Analysis, Constraint, MissionInput } from '../src/airspace/constraint.ts';
import { buildAirspaceIndex } from '../src/airspace/index.ts';
import { analyseMission } from '../src/airspace/judging/analysis.ts';
import type { UasZone } from '../src/airspace/official/uasZone.ts';
import type { Aerodrome, Zone } from '../src/airspace/zone.ts';
import { geodesicDestination } from '../src/geo/geodesy.ts';
import type { AreaGeometry, Position } from '../src/geo/geometry.ts';
import { area, measuredGround, mission } from './missionInput.ts';
import { withOfficial } from './officialZones.ts';
import { siaDataset } from './sia.ts';

/** 47° N, 2° E: where the official zones of these tests lie. */
export const HERE: Position = [2, 47];
const { version } = siaDataset();
/** A disk at metres from there, in a direction. */
export const at = (bearing: number, metres: number, radius_m = 20): AreaGeometry => ({
  type: 'Circle',
  center: metres === 0 ? HERE : geodesicDestination(HERE, bearing, metres),
  radius_m,
});
/** A mission on ground at sea level judged by these official zones, and by zones and aerodromes of our own. */
export const judge = (
  official: readonly UasZone[],
  geometry: AreaGeometry,
  more: Partial<MissionInput> = {},
  own: { readonly zones?: readonly Zone[]; readonly aerodromes?: readonly Aerodrome[] } = {},
): Analysis =>
  analyseMission(
    buildAirspaceIndex(
      withOfficial({ version, zones: own.zones ?? [], aerodromes: own.aerodromes ?? [] }, official),
    ),
    mission({ areas: [area(geometry, 'a', measuredGround(0, 0))], ...more }),
  );
/** The one card of an analysis. */
export const only = ({ constraints }: Analysis): Constraint => {
  const [card, ...others] = constraints;
  if (!card || others.length > 0) throw new Error(`${constraints.length} cards`);
  return card;
};
/** What a card says, as keys. */
export const codes = ({ reasons }: Constraint): string[] => reasons.map(({ code }) => code);
