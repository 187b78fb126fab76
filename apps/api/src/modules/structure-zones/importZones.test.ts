import { LIMITS } from '@envol/contract/limits';
import {
  createStructureZone,
  importStructureZones,
  listStructureZones,
  structuresGeometries,
  ZONE_FILES,
} from '@envol/contract/structure-zones';
import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let id: number;
beforeAll(async () => {
  harness = await createHarness();
  id = harness.actors.chief.structure_id ?? 0;
});
afterAll(() => harness.close());
afterEach(() => harness.db.deleteFrom('structure_zones').execute());

const kml = (...names: readonly string[]): string =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${names
    .map(
      (name) =>
        `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>1.3,43.6 1.5,43.6 1.5,43.7 1.3,43.6</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
    )
    .join('')}</Document></kml>`;
const archive = (files: Readonly<Record<string, string>>): File =>
  new File(
    [
      zipSync(
        Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
      ) as never,
    ],
    'zones.kmz',
  );
const send = (file: File, dry_run: boolean) =>
  harness
    .as('chief')
    .call(importStructureZones, { params: { id }, body: { kind: 'client', dry_run } }, { files: [file] });
const sendText = (text: string, dry_run: boolean) =>
  harness.as('chief').call(importStructureZones, { params: { id }, body: { kind: 'client', text, dry_run } });

it('an import of zones reads a KMZ as it reads its KML, and tells what else the archive holds', async () => {
  const others = { 'autre.kml': kml('Mât'), 'sites.geojson': '{}', 'sites.shp': 'x' };
  const { body } = await send(archive({ 'doc.kml': kml('Poste'), 'icone.png': 'x', ...others }), false);
  expect(body).toMatchObject({
    format: 'kml',
    zones: [{ name: 'Poste' }],
    refused: Object.keys(others).map((place) => ({ place, reason: 'another_document' })),
    written: 1,
  });
  const text = await send(new File([kml('Mât')], 'mat.kml'), true);
  expect([text.body.zones.length, text.body.written]).toEqual([1, 0]);
});

it('an import of zones names a file that is too large, and what a hostile archive is', async () => {
  const large = await send(new File([new Uint8Array(ZONE_FILES.max_bytes + 1)], 'zones.kmz'), true);
  expect([large.status, large.error.code]).toEqual([413, 'FILE_TOO_LARGE']);
  const whole = new Uint8Array(await archive({ 'doc.kml': kml('Poste') }).arrayBuffer());
  for (const bytes of [whole.slice(0, 200), whole.slice(0, 4)]) {
    const { status, error } = await send(new File([bytes], 'zones.kmz'), true);
    expect([status, error.code]).toEqual([400, 'ZONE_FILE_INVALID']);
  }
  const nul = await send(archive({ 'doc.kml': kml('Po\u0000ste'), 'x\u0000.kml': '' }), false);
  expect(nul.status).toBeLessThan(500);
});

it('an import of zones keeps to the limit of a kind when imports race', async () => {
  const zones = (first: number) => kml(...Array.from({ length: 90 }, (_, index) => `Z${first + index}`));
  const replies = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((part) => sendText(zones(part * 100), false)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409]);
});

it('an import of zones refuses an archive without a map, and a call without a file or a text, or with both', async () => {
  const empty = await send(archive({ 'lisezmoi.txt': 'rien' }), true);
  expect([empty.status, empty.error.code, empty.error.params?.reason]).toEqual([
    400,
    'ZONE_FILE_INVALID',
    'no_kml_in_kmz',
  ]);
  const nothing = await harness
    .as('chief')
    .call(importStructureZones, { params: { id }, body: { kind: 'client', dry_run: true } });
  const both = await harness
    .as('chief')
    .call(
      importStructureZones,
      { params: { id }, body: { kind: 'client', text: kml('Mât'), dry_run: true } },
      { files: [archive({ 'doc.kml': kml('Poste') })] },
    );
  for (const { status, error } of [nothing, both])
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['text']]);
});

/** Zones of a kind, as many as are given, without a shape that anybody draws. */
const fill = (count: number) =>
  sql`insert into structure_zones (structure_id, kind, name, geometry, bbox, area_m2, stroke_colour, created_by_name,
      created_at, updated_at)
    select ${id}, 'client', 'Site ' || i, '{"type":"Circle","center":[1.4,43.6],"radius_m":10}',
      '((1.4,43.6),(1.4,43.6))', 1, '#1f5eff', 'A', '2026-01-01T08:00:00Z', '2026-01-01T08:00:00Z'
    from generate_series(1, ${count}) i`.execute(harness.db);

it('an import of zones keeps a number of zones of a kind, however often a file is sent, and names that number', async () => {
  await fill(LIMITS.structure_zones - 1);
  const refusals = [await sendText(kml('Un', 'Deux'), true), await sendText(kml('Un', 'Deux'), false)].map(
    ({ status, error }) => [status, error.code, error.params?.limit],
  );
  expect(refusals).toEqual([
    [409, 'TOO_MANY_ZONES', LIMITS.structure_zones],
    [409, 'TOO_MANY_ZONES', LIMITS.structure_zones],
  ]);
  // One is left; sent again at once, it is written once.
  const both = await Promise.all([sendText(kml('Un'), false), sendText(kml('Deux'), false)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const drawn = await harness.as('chief').call(createStructureZone, {
    params: { id },
    body: { kind: 'client', name: 'Trois', geometry: { type: 'Circle', center: [1.4, 43.6], radius_m: 50 } },
  });
  expect(drawn.error.code).toBe('TOO_MANY_ZONES');
  // Another kind has room of its own.
  const other = await harness.as('chief').call(createStructureZone, {
    params: { id },
    body: {
      kind: 'impacting',
      name: 'Trois',
      geometry: { type: 'Circle', center: [1.4, 43.6], radius_m: 50 },
    },
  });
  expect(other.status).toBe(201);
  const { body } = await harness.as('chief').call(listStructureZones, { params: { id } });
  expect(body.filter(({ kind }) => kind === 'client')).toHaveLength(LIMITS.structure_zones);
  const onMap = await harness.as('owner').call(structuresGeometries, { query: { kind: 'client' } });
  expect([onMap.body.count, onMap.body.features.length]).toEqual([
    LIMITS.structure_zones,
    LIMITS.structure_zones,
  ]);
});
