import { readableFrom } from '@envol/domain/flights/readings';
import { airacCycle } from '@envol/domain/time/airac';
import { daysAfter, instantAt, localTime } from '@envol/domain/time/localTime';
import { expect, it } from 'vitest';
import { demoDay } from './history.ts';
import { missionAfter } from './readings.ts';

const HOUR_MS = 3_600_000;
/** Both changes of the clocks and the last night of the year lie within. */
const FROM = Date.parse(airacCycle('2026-10-20T00:00:00Z').from);
const TO = Date.parse(airacCycle('2027-04-10T00:00:00Z').to);

it('The demonstration has at every hour a mission of which all sources may be read, but on the last evening of a cycle', () => {
  let last: { date_start: string; date_end: string } | undefined;
  const gaps = new Map<string, string[]>();
  for (let at = FROM; at < TO; at += HOUR_MS) {
    const now = new Date(at);
    const next = missionAfter(last, now);
    if (next !== null) {
      const first = daysAfter(demoDay(now), next.mission.day);
      last = { date_start: instantAt(first, next.mission.hours[0]), date_end: next.ends };
    }
    const said = `${now.toISOString()}: ${JSON.stringify(last)}`;
    if (last === undefined) throw new Error(said);
    expect(Date.parse(last.date_end), said).toBeGreaterThan(at);
    // What is read with the cycle is read in the one in which it ends.
    if (Date.parse(readableFrom('sia', last)) <= at) continue;
    const cycle = airacCycle(now.toISOString());
    expect(airacCycle(last.date_start).from, said).toBe(cycle.to);
    gaps.set(cycle.to, [...(gaps.get(cycle.to) ?? []), localTime(now.toISOString(), 'Europe/Paris')]);
  }
  expect(gaps.size).toBeGreaterThan(5);
  for (const [cycle, hours] of gaps) {
    expect(hours.length, cycle).toBeLessThanOrEqual(11);
    expect(hours[0] ?? '', cycle).toMatch(/^1[5-7]:00$/);
  }
});
