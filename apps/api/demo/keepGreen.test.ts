import { loginUser } from '@envol/contract/auth';
import { listFlights } from '@envol/contract/flights';
import { airacCycle } from '@envol/domain/time/airac';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../tools/testSizes.ts';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { clockFrom } from '../src/platform/clock.ts';
import { createClient } from '../test/client.ts';
import { cloneDatabase } from '../test/database.ts';
import { DEMO_PASSWORD } from './organisations.ts';

const HOUR_MS = 3_600_000;
/** Two days before a cycle of aeronautical information ends. */
const FILLED = Date.parse(airacCycle('2026-11-24T09:00:00Z').to) - 39 * HOUR_MS;

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

/** Opens the server so many hours after it was filled, as its clock's round finds it then, and lists what is green. */
const greenAfter = async (hours: number): Promise<readonly string[]> => {
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: '/nonexistent',
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'false',
    WEB_DIST: '/nonexistent',
    DEMO: 'true',
    ENVOL_NOW: new Date(FILLED + hours * HOUR_MS).toISOString(),
  });
  const app = await createApp(config, database.connection, clockFrom(config.starts_at));
  try {
    await app.ready();
    const { body } = await createClient(app, null).call(loginUser, {
      body: { username: 'claire.morel', password: DEMO_PASSWORD },
    });
    const claire = createClient(app, body.token);
    let names: readonly string[] = [];
    await expect
      .poll(
        async () => {
          const { body: list } = await claire.call(listFlights, { query: { status: 'clear' } as never });
          names = (list as { readonly results: readonly { readonly name: string }[] }).results.map(
            ({ name }) => name,
          );
          return names.length;
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBeGreaterThan(0);
    return names;
  } finally {
    await app.close();
  }
};

// Past the twelve hours of a briefing; past the mission and the cycle; by night; weeks later.
it.each(
  sized(
    [0, 13, 5 * 24 + 7, 20 * 24 + 14],
    [0, 11, 13, 26, 40, 63, 5 * 24 + 7, 12 * 24, 20 * 24 + 14, 90 * 24],
  ),
)(
  'The demonstration shows a mission of which nothing has to be asked %i hours after it was filled',
  async (hours) => {
    expect(await greenAfter(hours)).toContain('Suivi de chantier à Villaudric');
  },
  120_000,
);
