import { readFileSync } from 'node:fs';
import { AlarmBook } from '@envol/domain/tracking/alarms/alarmBook';
import { type Aircraft, judgeProximity } from '@envol/domain/tracking/alarms/proximity';
import { expect, it } from 'vitest';

/** As a transponder told it (tools/recordedWays): seconds, place, heights by pressure and by satellite, ft, kt, degrees, ft/min. */
type Told = readonly [number, number, number, number, number | null, number, number, number];

const wayOf = (name: string): readonly Told[] =>
  (
    JSON.parse(readFileSync(new URL(`../../../../../e2e/data/${name}.json`, import.meta.url), 'utf8')) as {
      readonly positions: readonly Told[];
    }
  ).positions;

const [FOOT, KNOT, GEOID_M] = [0.3048, 1852 / 3600, 48.8];
/** An alarm that held for no longer told nobody anything, ms. */
const BRIEF_MS = 5_000;
/** Of a drone that hovers over the ground, m; and how low an aircraft is near it. */
const [HOVER_M, LOW_M] = [40, 250];

const aircraft = (identity: string, kind: Aircraft['kind'], more: Partial<Aircraft>): Aircraft => ({
  ...{ identity, kind, lat: 0, lon: 0, at: 0, altitude: {}, accuracy: {}, is_on_ground: false },
  ...{ speed_ms: 0, track_deg: 0, climb_ms: 0 },
  ...more,
});

/** By satellite; one that does not tell that is taken at its pressure altitude, as on a day of 1013 hPa. */
const seaHeight = ([, , , pressure_ft, satellite_ft]: Told): number =>
  satellite_ft === null ? pressure_ft * FOOT : satellite_ft * FOOT - GEOID_M;

/** Alarms about one drone that hovers while the aircraft flies its way. */
const alarmsOf = (
  way: readonly Told[],
  { lat, lon, amsl_m }: { lat: number; lon: number; amsl_m: number },
) => {
  const book = new AlarmBook();
  const found: { raised: number; held_until: number }[] = [];
  for (const told of way) {
    const [second, north, east, , , knots, track_deg, climb] = told;
    const at = second * 1_000;
    const drone = aircraft('drone', 'drone', { at, lat, lon, altitude: { amsl_m } });
    const manned = aircraft('manned', 'manned', {
      ...{ at, lat: north, lon: east, altitude: { amsl_m: seaHeight(told) } },
      ...{ speed_ms: knots * KNOT, track_deg, climb_ms: (climb * FOOT) / 60 },
    });
    const about = { subject: 'drone', kind: 'proximity' as const, other: 'manned' };
    const evidence = judgeProximity(drone, manned, book.find(about) !== undefined);
    for (const { change } of book.observe(about, evidence, at))
      if (change === 'raised') found.push({ raised: at, held_until: at });
    const last = found.at(-1);
    if (last !== undefined && evidence.state === 'holds') last.held_until = at;
  }
  return found;
};

/** A drone on each place of a grid over where the aircraft was low, for as long as it flew. */
const flownUnder = (way: readonly Told[], ground_m: number) => {
  const low = way.filter((told) => seaHeight(told) < ground_m + LOW_M);
  const [lats, lons] = [low.map(([, lat]) => lat), low.map(([, , lon]) => lon)];
  const along = (values: readonly number[], step: number): number =>
    Math.min(...values) + ((Math.max(...values) - Math.min(...values)) * step) / STEPS;
  const [amsl_m, hours] = [ground_m + HOVER_M, (way.at(-1)?.[0] ?? 0) / 3_600];
  let [drones, needless, most, warned] = [0, 0, 0, 0];
  for (let row = 0; row <= STEPS; row += 1)
    for (let column = 0; column <= STEPS; column += 1) {
      const alarms = alarmsOf(way, { lat: along(lats, row), lon: along(lons, column), amsl_m });
      drones += 1;
      if (alarms.length > 0) warned += 1;
      most = Math.max(most, alarms.length);
      needless += alarms.filter(({ raised, held_until }) => held_until - raised <= BRIEF_MS).length;
    }
  return { needless_an_hour: needless / (drones * hours), most, warned_share: warned / drones };
};
const STEPS = 10;

it.each([
  // It comes by twice, on its way out and home, and turns.
  { name: 'samu31', what: 'a rescue helicopter over Toulouse', ground_m: 150, most: 3, warned: 0.5 },
  // Ten approaches and more to one runway, one after the other.
  { name: 'toulouse', what: 'calibration of Toulouse’s landing aids', ground_m: 150, most: 25, warned: 0.5 },
  { name: 'ajaccio', what: 'calibration of Ajaccio’s landing aids', ground_m: 5, most: 3, warned: 0.5 },
  { name: 'luberon', what: 'a glider’s day in the Luberon', ground_m: 120, most: 4, warned: 0.02 },
])('$what raises less than one needless alarm for an hour of flight of drones under it', (day) => {
  const { needless_an_hour, most, warned_share } = flownUnder(wayOf(day.name), day.ground_m);
  expect(needless_an_hour).toBeLessThan(1);
  expect(most).toBeLessThanOrEqual(day.most);
  expect(warned_share).toBeGreaterThan(day.warned);
});
