import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { HeightLimit, ZoneKind } from '@envol/domain/airspace/zone';
import type { Position } from '@envol/domain/geo/geometry';
import { exampleMission } from '../src/exampleMission.ts';
import type { MissionSheetModel, SheetLanguage, SheetZone } from '../src/missionSheet.model.ts';

interface PublishedZone {
  readonly name: string;
  readonly type: string;
  readonly lowerLimit: string;
  readonly higherLimit: string;
  readonly geometry: readonly { readonly lat: number; readonly lng: number }[];
}

const readLimit = (text: string): HeightLimit => {
  if (text === 'SFC') return { reference: 'AGL', value: 0, unit: 'ft' };
  const level = /^FL\s*(\d+)/.exec(text);
  if (level !== null) return { reference: 'FL', value: Number(level[1]) };
  const height = /^(\d+)\s*ft\.?\s*(AMSL|ASFC|AGL)/.exec(text);
  if (height === null) return { reference: 'UNL' };
  return { reference: height[2] === 'AMSL' ? 'AMSL' : 'AGL', value: Number(height[1]), unit: 'ft' };
};

const kindOf = (zone: PublishedZone): ZoneKind | null => {
  if (zone.type === 'CTR' || zone.type === 'TMA') return zone.type;
  const letter = /^([PRD]) /.exec(zone.name)?.[1];
  return letter === 'P' || letter === 'R' || letter === 'D' ? letter : null;
};

/** The published zones around Toulouse, from the newest embedded cycle. */
export const toulouseZones = (): SheetZone[] => {
  const folder = new URL('../../../apps/api/data/sia/', import.meta.url);
  const newest = readdirSync(folder)
    .filter((name) => /^\d{4}-\d{2}-\d{2}\.json\.br$/.test(name))
    .toSorted()
    .at(-1);
  const data = JSON.parse(
    brotliDecompressSync(readFileSync(new URL(newest ?? '', folder))).toString('utf8'),
  ) as {
    airspaces: PublishedZone[];
    dangerZones: PublishedZone[];
  };
  return [...data.airspaces, ...data.dangerZones].flatMap((zone): SheetZone[] => {
    const kind = kindOf(zone);
    if (kind === null || kind === 'TMA') return [];
    const ring = zone.geometry.map(({ lng, lat }): Position => [lng, lat]);
    if (!ring.some(([lng, lat]) => Math.abs(lng - 1.4) < 0.4 && Math.abs(lat - 43.6) < 0.3)) return [];
    return [
      {
        identifier: zone.name,
        kind,
        lower: readLimit(zone.lowerLimit),
        upper: readLimit(zone.higherLimit),
        geometry: { type: 'Polygon', coordinates: [ring] },
      },
    ];
  });
};

/** A roof inspection in the Toulouse control zone: an ordinary sheet. */
export const toulouseMission = (
  language: SheetLanguage,
  zones: readonly SheetZone[] = [],
): MissionSheetModel => ({
  ...exampleMission(language),
  name: 'Inspection de toiture, Halle aux Grains',
  zones,
});
