import type { HeightLimit } from '../../airspace/zone.ts';
import { METRES_PER_FOOT } from '../../geo/units.ts';
import type { ReadZone } from './readZone.ts';
import { restrictionOf } from './zoneKinds.ts';

/** Whole metres, outwards: a floor is never told higher than it is, a ceiling never lower. */
const metresOf = (limit: HeightLimit, outwards: (metres: number) => number): number => {
  if (limit.reference === 'UNL') return 99_999;
  const value =
    limit.reference === 'FL'
      ? limit.value * 100 * METRES_PER_FOOT
      : limit.unit === 'ft'
        ? limit.value * METRES_PER_FOOT
        : limit.value;
  // What differs from a whole metre by rounding alone stays.
  return outwards(Number(value.toFixed(6)));
};

/** ED-318 knows AGL and AMSL; a flight level is told as its altitude in the standard atmosphere. */
function layerOf({ lower, upper }: ReadZone) {
  const references = [lower, upper].map((limit) => (limit?.reference === 'AGL' ? 'AGL' : 'AMSL'));
  const [from, to] = [lower && metresOf(lower, Math.floor), upper && metresOf(upper, Math.ceil)];
  // A floor in feet may come above a flight level's standard altitude: the layer then spans both.
  const isTurned = from !== null && to !== null && references[0] === references[1] && from > to;
  return {
    ...(to === null ? {} : { upper: isTurned ? from : to, upperReference: references[1] }),
    ...(from === null ? {} : { lower: isTurned ? to : from, lowerReference: references[0] }),
    uom: 'm',
  };
}

interface Issuer {
  readonly country: string;
  /** Who answers for the zones. */
  readonly authority: string;
  /** ISO 8601 instant. */
  readonly issued: string;
}

/** Zones as a document of EUROCAE ED-318 (GeoJSON with layers). */
export function writeEd318(zones: readonly ReadZone[], { country, authority, issued }: Issuer): object {
  return {
    type: 'FeatureCollection',
    metadata: { issued, validFrom: issued },
    features: zones.map((zone, index) => {
      const { geometry, name, kind, remark } = zone;
      const layer = layerOf(zone);
      return {
        type: 'Feature',
        geometry:
          geometry.type === 'Circle'
            ? {
                type: 'Point',
                coordinates: geometry.center,
                extent: { subType: 'Circle', radius: geometry.radius_m },
                layer,
              }
            : { ...geometry, layer },
        properties: {
          identifier: `Z${String(index + 1).padStart(6, '0')}`.slice(0, 7),
          country,
          name: [{ text: name.slice(0, 200), lang: 'fr-FR' }],
          type: restrictionOf(kind),
          variant: 'COMMON',
          ...(remark === null ? {} : { message: [{ text: remark, lang: 'fr-FR' }] }),
          zoneAuthority: [{ name: [{ text: authority, lang: 'fr-FR' }], purpose: 'INFORMATION' }],
        },
      };
    }),
  };
}
