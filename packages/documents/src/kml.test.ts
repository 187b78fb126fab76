import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { geodesicDistance } from '@envol/domain/geo/geodesy';
import type { Position } from '@envol/domain/geo/geometry';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { toulouseMission } from '../test/toulouse.ts';
import { type KmlModel, renderKml } from './kml.ts';

const SCHEMA = fileURLToPath(new URL('../../../../shared/data/kml/schema/', import.meta.url));
const MISSION = toulouseMission('fr');
const MODEL: KmlModel = {
  name: MISSION.name,
  language: 'fr',
  time_zone: 'Europe/Paris',
  headline: MISSION.headline,
  generated_at: MISSION.generated_at,
  period: MISSION.period,
  areas: MISSION.areas,
  zones: [
    {
      identifier: 'R 23',
      kind: 'R',
      lower: { reference: 'AGL', value: 0, unit: 'ft' },
      upper: { reference: 'AMSL', value: 1700, unit: 'ft' },
      geometry: { type: 'Circle', center: [1.37, 43.545], radius_m: 5000 },
    },
    {
      identifier: 'TMA',
      kind: 'TMA',
      lower: { reference: 'FL', value: 65 },
      upper: { reference: 'UNL' },
      geometry: {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [1, 43],
              [2, 43],
              [2, 44],
              [1, 44],
              [1, 43],
            ],
            [
              [1.4, 43.4],
              [1.6, 43.4],
              [1.6, 43.6],
              [1.4, 43.6],
              [1.4, 43.4],
            ],
          ],
        ],
      },
    },
  ],
};

const HOSTILE = '</name><script>&"\'\u0000\u0008\uD800\uFFFE 🚁 \u202Eمرحبا]]>';

const positionsOf = (coordinates: string): Position[] =>
  coordinates.split(' ').map((triple) => {
    const [longitude, latitude] = triple.split(',').map(Number);
    return [longitude ?? Number.NaN, latitude ?? Number.NaN];
  });

/** All `<coordinates>` of the file in order. */
const coordinatesOf = (kml: string): Position[][] =>
  [...kml.matchAll(/<coordinates>([^<]*)<\/coordinates>/g)].map((match) => positionsOf(match[1] ?? ''));

const validate = async (kml: string): Promise<string[]> => {
  const read = (name: string): string => readFileSync(SCHEMA + name, 'utf8');
  const local = read('ogckml22.xsd').replaceAll(
    /schemaLocation="[^"]*\/([^"/]+\.xsd)"/g,
    'schemaLocation="$1"',
  );
  const { errors } = await validateXML({
    xml: { fileName: 'mission.kml', contents: kml },
    schema: { fileName: 'ogckml22.xsd', contents: local },
    preload: ['atom-author-link.xsd', 'xAL.xsd'].map((fileName) => ({ fileName, contents: read(fileName) })),
  });
  return errors.map((error) => error.message);
};

describe('renderKml', () => {
  it.skipIf(!existsSync(SCHEMA))(
    'is valid KML 2.2 for every shape, also with hostile names (skipped without the schema)',
    async () => {
      expect(await validate(renderKml(MODEL))).toEqual([]);
      const hostile = renderKml({
        ...MODEL,
        name: HOSTILE,
        language: 'en',
        areas: MODEL.areas.map((area) => ({ ...area, name: HOSTILE })),
        zones: (MODEL.zones ?? []).map((zone) => ({ ...zone, identifier: HOSTILE })),
      });
      expect(await validate(hostile)).toEqual([]);
      expect(
        await validate(
          renderKml({ ...MODEL, areas: [], zones: [], period: { ...MISSION.period, windows: [] } }),
        ),
      ).toEqual([]);
      // The validator itself must be able to refuse.
      expect(
        await validate(renderKml(MODEL).replace('<name>', '<nom>').replace('</name>', '</nom>')),
      ).not.toEqual([]);
    },
  );

  it('escapes markup and drops what XML forbids', () => {
    const kml = renderKml({ ...MODEL, name: HOSTILE });
    expect(kml).toContain('&lt;/name&gt;&lt;script&gt;&amp;&quot;&apos;\uFFFD 🚁');
    expect(kml).not.toContain('<script>');
    expect([...kml].some((character) => character === '\u0000' || character === '\uFFFE')).toBe(false);
  });

  it('says in the file how the mission stands, what is left, and when that was', () => {
    const description = /<description>([^<]*)/.exec(renderKml(MODEL))?.[1] ?? '';
    for (const said of [MISSION.headline.title, ...MISSION.headline.details, ...MISSION.headline.todo])
      expect(description).toContain(said);
    expect(description).toContain('Édité le');
    expect(description).toContain('Document indicatif');
  });

  it('raises each area to the height that was granted, and says the hours granted beside those asked', () => {
    const kml = renderKml({ ...MODEL, zones: [] });
    const altitudes = [...kml.matchAll(/<Placemark>.*?<\/Placemark>/gs)].map(
      ([placemark]) => new Set([...placemark.matchAll(/,(\d+(?:\.\d+)?)(?= |<)/g)].map((match) => match[1])),
    );
    expect(altitudes).toEqual([new Set(['50']), new Set(['30']), new Set(['50'])]);
    expect(kml.match(/<altitudeMode>relativeToGround/g)).toHaveLength(4);
    expect(kml).not.toContain('absolute');
    for (const words of [
      'Hauteur accordée\u00A0: 50 m au-dessus du sol (AGL)',
      'Demandé\u00A0: 80 m AGL',
      'Hauteur demandée\u00A0: 50 m au-dessus du sol (AGL)',
      '<Data name="max_height_m"><value>50</value></Data><Data name="asked_height_m"><value>80</value></Data>',
      'mar. 24 nov. 2026, 10:00–12:30 (09:00–11:30 UTC)',
      'Demandé\u00A0: mar. 24 nov. 2026, 09:30–12:30',
    ])
      expect(kml).toContain(words);
    expect(kml).toContain('<begin>2026-11-24T09:00:00.000Z</begin><end>2026-11-24T11:30:00.000Z</end>');
  });

  it('draws a circle as 128 points on the geodesic circle and keeps centre and radius', () => {
    const kml = renderKml({
      ...MODEL,
      zones: [],
      areas: MODEL.areas.filter((area) => area.geometry.type === 'Circle'),
    });
    const [ring = []] = coordinatesOf(kml);
    expect(ring).toHaveLength(129);
    expect(ring.at(-1)).toEqual(ring[0]);
    for (const position of ring) expect(geodesicDistance([1.4581, 43.5978], position)).toBeCloseTo(45, 1);
    expect(kml).toContain('<Data name="center_longitude"><value>1.4581</value></Data>');
    expect(kml).toContain('<Data name="radius_m"><value>45</value></Data>');
  });

  it('draws a corridor as its outline and its axis', () => {
    const corridor = MODEL.areas.filter((area) => area.geometry.type === 'LineString');
    const [outline = [], axis = []] = coordinatesOf(renderKml({ ...MODEL, zones: [], areas: corridor }));
    expect(axis).toEqual([
      [1.4581, 43.5978],
      [1.4576, 43.5952],
      [1.4548, 43.5941],
    ]);
    // No vertex of the outline is nearer to an end of the axis than the half-width.
    for (const position of outline) {
      for (const end of axis) expect(geodesicDistance(position, end)).toBeGreaterThan(24.9);
    }
  });

  it('turns outer rings anticlockwise and holes clockwise', () => {
    const area = (ring: readonly Position[]): number =>
      ring.reduce((sum, [x, y], index) => {
        const [next_x, next_y] = ring[(index + 1) % ring.length] ?? [0, 0];
        return sum + x * next_y - next_x * y;
      }, 0);
    const [outer = [], hole = []] = coordinatesOf(
      renderKml({ ...MODEL, areas: [], zones: (MODEL.zones ?? []).slice(1) }),
    );
    expect(area(outer)).toBeGreaterThan(0);
    expect(area(hole)).toBeLessThan(0);
  });
});
