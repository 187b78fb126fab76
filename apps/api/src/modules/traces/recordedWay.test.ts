import { readFileSync } from 'node:fs';
import { AlarmBook } from '@envol/domain/tracking/alarms/alarmBook';
import { type Aircraft, judgeProximity } from '@envol/domain/tracking/alarms/proximity';
import { expect, it } from 'vitest';

/** As a transponder told it over Toulouse (tools/samu31): seconds, place, heights by pressure and by satellite, ft, kt, degrees, ft/min. */
const { positions } = JSON.parse(
  readFileSync(new URL('../../../../../e2e/data/samu31.json', import.meta.url), 'utf8'),
) as { readonly positions: readonly (readonly number[])[] };

const [FOOT, KNOT, SEA_M] = [0.3048, 1852 / 3600, 48.8];
/** An alarm that held for no longer told nobody anything, ms. */
const BRIEF_MS = 5_000;

const aircraft = (identity: string, kind: Aircraft['kind'], more: Partial<Aircraft>): Aircraft => ({
  ...{ identity, kind, lat: 0, lon: 0, at: 0, altitude: {}, accuracy: {}, is_on_ground: false },
  ...{ speed_ms: 0, track_deg: 0, climb_ms: 0 },
  ...more,
});

/** Alarms about one drone that hovers 40 m above the town while the helicopter flies its way. */
const alarmsOf = (lat: number, lon: number) => {
  const book = new AlarmBook();
  const found: { raised: number; held_until: number }[] = [];
  for (const [
    second = 0,
    north = 0,
    east = 0,
    ,
    feet = 0,
    knots = 0,
    track_deg = 0,
    climb = 0,
  ] of positions) {
    const at = second * 1_000;
    const drone = aircraft('drone', 'drone', { at, lat, lon, altitude: { amsl_m: 190 } });
    const helicopter = aircraft('helicopter', 'manned', {
      ...{ at, lat: north, lon: east, altitude: { amsl_m: feet * FOOT - SEA_M } },
      ...{ speed_ms: knots * KNOT, track_deg, climb_ms: (climb * FOOT) / 60 },
    });
    const about = { subject: 'drone', kind: 'proximity' as const, other: 'helicopter' };
    const evidence = judgeProximity(drone, helicopter, book.find(about) !== undefined);
    for (const { change } of book.observe(about, evidence, at))
      if (change === 'raised') found.push({ raised: at, held_until: at });
    const last = found.at(-1);
    if (last !== undefined && evidence.state === 'holds') last.held_until = at;
  }
  return found;
};

it('the recorded way of a rescue helicopter raises less than one needless alarm for an hour of flight of drones around it', () => {
  let [drones, needless, most, warned] = [0, 0, 0, 0];
  for (let lat = 43.56; lat <= 43.62; lat += 0.005)
    for (let lon = 1.39; lon <= 1.46; lon += 0.006) {
      const alarms = alarmsOf(lat, lon);
      drones += 1;
      if (alarms.length > 0) warned += 1;
      most = Math.max(most, alarms.length);
      needless += alarms.filter(({ raised, held_until }) => held_until - raised <= BRIEF_MS).length;
    }
  const hours = (drones * (positions.at(-1)?.[0] ?? 0)) / 3_600;
  expect(needless / hours).toBeLessThan(1);
  // It comes by twice, on its way out and home, and turns.
  expect(most).toBeLessThanOrEqual(3);
  expect(warned).toBeGreaterThan(drones / 2);
});
