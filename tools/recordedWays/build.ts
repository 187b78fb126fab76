/*
 * A helicopter's way as its transponder told it, for the journey of the shield: node tools/samu31/build.ts samu31.json.gz
 *
 * Source: `samu31.json.gz` of https://github.com/xoolive/traffic, src/traffic/data/samples (MIT), ADS-B of 17 May 2019 over Toulouse,
 * a position a second, from receivers of the OpenSky Network. Written to e2e/data/samu31.json.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

interface Sample {
  readonly timestamp: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number;
  readonly geoaltitude: number;
  readonly groundspeed: number;
  readonly track: number;
  readonly vertical_rate: number;
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('node tools/samu31/build.ts samu31.json.gz');
const samples = JSON.parse(gunzipSync(await readFile(file)).toString('utf8')) as readonly Sample[];
const [first] = samples;
const told = {
  source: 'github.com/xoolive/traffic, src/traffic/data/samples/samu31.json.gz',
  licence: 'MIT',
  recorded: new Date(first?.timestamp ?? 0).toISOString(),
  callsign: 'SAMU31',
  icao24: '39ac45',
  columns: 'seconds, degrees north, degrees east, ft by pressure, ft by satellite, kt, degrees, ft a minute',
  positions: samples.map((each) => [
    (each.timestamp - (first?.timestamp ?? 0)) / 1000,
    Number(each.latitude.toFixed(5)),
    Number(each.longitude.toFixed(5)),
    each.altitude,
    each.geoaltitude,
    Math.round(each.groundspeed),
    Math.round(each.track),
    each.vertical_rate,
  ]),
};
const lines = told.positions.map((each) => `    ${JSON.stringify(each)}`).join(',\n');
const text = JSON.stringify({ ...told, positions: [] }, null, 2).replace('[]', `[\n${lines}\n  ]`);
await writeFile(path.join(import.meta.dirname, '../../e2e/data/samu31.json'), `${text}\n`);
