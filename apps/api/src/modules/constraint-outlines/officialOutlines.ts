import type { SheetZone } from '@envol/documents/missionSheet.model';
import { floorRelation } from '@envol/domain/airspace/heights';
import { sharedNameOfOfficial } from '@envol/domain/airspace/official/officialIndex';
import type { UasZone } from '@envol/domain/airspace/official/uasZone';
import { readableZoneName } from '@envol/domain/airspace/official/uasZoneName';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import { rememberedOf } from '@envol/domain/time/remembered';

/** What of a constraint says which official zones are behind it. */
interface Behind {
  readonly key: string;
  readonly zone_id: number | null;
}

/** The part of a constraint's key that names what it is about: "uas:", "vicinity:", "zone:", "control-zone:". */
const aboutOf = (key: string): readonly [kind: string, name: string] => {
  const at = key.indexOf(':');
  return [key.slice(0, at), key.slice(at + 1)];
};

const sharedName = rememberedOf(sharedNameOfOfficial);

/** Whether an official zone is behind one of the constraints: their names are read once, the zones are thousands. */
const behindOneOf = (constraints: readonly Behind[]): ((zone: UasZone) => boolean) => {
  const names = { uas: new Set<string>(), vicinity: new Set<string>() };
  // The airspace publication draws these itself, where it has them.
  const undrawn = { zone: new Set<string>(), 'control-zone': new Set<string>() };
  for (const { key, zone_id } of constraints) {
    const [kind, name] = aboutOf(key);
    if (kind === 'uas' || kind === 'vicinity') names[kind].add(name);
    else if (zone_id === null && kind === 'zone') undrawn.zone.add(name);
    else if (zone_id === null && kind === 'control-zone') undrawn['control-zone'].add(name.toUpperCase());
  }
  return (zone) =>
    names.uas.has(zone.name) ||
    (zone.concerns !== null &&
      (undrawn.zone.has(zone.concerns) ||
        (zone.subject === 'runway' && names.vicinity.has(zone.concerns.toUpperCase())))) ||
    (undrawn['control-zone'].size > 0 && undrawn['control-zone'].has(sharedName(zone) ?? ''));
};

/**
 * What a printed map draws of them: the bands of runways would hide it where the control zone around them is drawn, whose
 * card tells them in words.
 */
export const isPrinted = ({ key, zone_id }: Behind): boolean =>
  zone_id === null || !key.startsWith('vicinity:');

/**
 * The outlines of the official zones behind constraints, each volume by itself: those that begin under the flight. From
 * the data in force, as the airspace around the mission is.
 */
export const officialBehind = (
  zones: readonly UasZone[],
  constraints: readonly Behind[],
  areas: readonly { readonly geometry: AreaGeometry; readonly height_m: number }[],
): SheetZone[] => {
  const top = Math.max(0, ...areas.map(({ height_m }) => height_m));
  const boxes = areas.map(({ geometry }) => boundingBox(geometry));
  return zones.filter(behindOneOf(constraints)).flatMap((zone) =>
    zone.volumes
      .filter(({ lower }) => boxes.some((box) => floorRelation(lower, top, null, box) !== 'above'))
      .map(({ lower, upper, projection }) => ({
        identifier: readableZoneName(zone.name),
        kind: 'UAS' as const,
        lower,
        upper,
        geometry: projection,
      })),
  );
};
