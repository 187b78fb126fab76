import { limitInMetres } from '../airspace/heights.ts';
import { type ReadZone, type ReadZones, ZONE_REFUSALS } from '../formats/zones/readZone.ts';
import { partName } from '../geo/partName.ts';

/** What a zone of a structure's own is for (specification 1 §3, "Structures and zones"). */
export const ZONE_KINDS = ['competence', 'impacting', 'client', 'uspace'] as const;
export type ZoneKind = (typeof ZONE_KINDS)[number];

/** Why a zone of a file is not kept as a structure's own. The texts are in the `formats` namespace under `refusals`. */
export const ZONE_IMPORT_REFUSALS = [
  ...ZONE_REFUSALS,
  'not_a_zip',
  'no_kml_in_kmz',
  'another_document',
  'beyond_most',
  'corners_beyond_most',
  'not_measured',
  'name_taken',
] as const;
export type ZoneImportRefusal = (typeof ZONE_IMPORT_REFUSALS)[number];

/** A zone of a file that a structure may keep, under a name that no other of the file has. */
export interface KeepableZone extends Omit<ReadZone, 'kind' | 'remark'> {
  readonly zone_class: string | null;
  readonly message: string | null;
  /** Of a zone that ends above ground, m; null where it is not said so. */
  readonly ceiling_m: number | null;
}
export interface LeftZone {
  readonly place: string;
  readonly name: string;
  readonly reason: ZoneImportRefusal;
}

/** What a file of zones holds, or one of an archive. */
export interface ReadZoneFile extends Omit<ReadZones, 'refused'> {
  readonly refused: readonly LeftZone[];
}

/** Zones, and corners of one, that a file may bring. */
const MOST_KEPT = 100;
const MOST_CORNERS = 2_000;

const cornersOf = ({ geometry }: ReadZone): number =>
  geometry.type === 'Circle' ? 1 : geometry.coordinates.reduce((sum, ring) => sum + ring.length, 0);

/** A ceiling above ground in metres; one of another reference is none until somebody knows the ground. */
const ceilingOf = ({ upper }: ReadZone): number | null =>
  upper?.reference === 'AGL' && upper.value > 0 ? Math.ceil(Number(limitInMetres(upper).toFixed(6))) : null;

/** What a structure may keep of a file of zones, and what it may not. */
export function keepableZones({ zones, refused }: ReadZoneFile): {
  readonly zones: readonly KeepableZone[];
  readonly refused: readonly LeftZone[];
} {
  const kept: KeepableZone[] = [];
  const left: LeftZone[] = [...refused];
  const uses = new Map<string, number>();
  for (const zone of zones) {
    const { kind, remark, ...said } = zone;
    const { place, name } = said;
    if (kept.length >= MOST_KEPT) {
      // The first that is left out stands for all after it.
      left.push({ place, name, reason: 'beyond_most' });
      break;
    }
    if (cornersOf(zone) > MOST_CORNERS) {
      left.push({ place, name, reason: 'corners_beyond_most' });
      continue;
    }
    const before = uses.get(name) ?? 0;
    uses.set(name, before + 1);
    kept.push({
      ...said,
      name: before === 0 ? name : partName(name, before),
      zone_class: kind.trim() || null,
      message: remark,
      ceiling_m: ceilingOf(zone),
    });
  }
  return { zones: kept, refused: left };
}
