/*
 * Ways of aircraft near the ground as their transponders told them, for the journey of the shield and the count of needless alarms:
 * node tools/recordedWays/build.ts samu31.json.gz toulouse.json.gz ajaccio.json.gz luberon.json.gz
 *
 * Source: https://github.com/xoolive/traffic, src/traffic/data/samples (MIT), ADS-B of receivers of the OpenSky Network: a rescue
 * helicopter, two flights that calibrated landing aids, a glider; some seconds are missing. Written to e2e/data/<name>.json.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

interface Sample {
  readonly timestamp: number;
  readonly icao24: string;
  readonly callsign: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number;
  /** Not told by all. */
  readonly geoaltitude?: number;
  readonly groundspeed: number;
  readonly track: number;
  readonly vertical_rate: number;
}

const files = process.argv.slice(2);
if (files.length === 0) throw new Error('node tools/recordedWays/build.ts samu31.json.gz …');
for (const file of files) {
  const name = path.basename(file, '.json.gz');
  const samples = JSON.parse(gunzipSync(await readFile(file)).toString('utf8')) as readonly Sample[];
  const [first] = samples;
  const began = first?.timestamp ?? 0;
  const told = {
    source: `github.com/xoolive/traffic, src/traffic/data/samples/${name}.json.gz`,
    licence: 'MIT',
    recorded: new Date(began).toISOString(),
    callsign: first?.callsign,
    icao24: first?.icao24,
    columns:
      'seconds, degrees north, degrees east, ft by pressure, ft by satellite, kt, degrees, ft a minute',
    positions: samples.map((each) => [
      (each.timestamp - began) / 1000,
      Number(each.latitude.toFixed(5)),
      Number(each.longitude.toFixed(5)),
      each.altitude,
      each.geoaltitude ?? null,
      Math.round(each.groundspeed),
      Math.round((each.track + 360) % 360),
      each.vertical_rate,
    ]),
  };
  const lines = told.positions.map((each) => `    ${JSON.stringify(each)}`).join(',\n');
  const text = JSON.stringify({ ...told, positions: [] }, null, 2).replace('[]', `[\n${lines}\n  ]`);
  await writeFile(path.join(import.meta.dirname, `../../e2e/data/${name}.json`), `${text}\n`);
}
