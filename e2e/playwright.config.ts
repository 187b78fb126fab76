import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { sized } from '../tools/testSizes.ts';

const root = path.resolve(import.meta.dirname, '..');
const port = Number(process.env.E2E_PORT ?? 4690);
/** A server that already runs, for working on a journey; otherwise one is started for the run. */
const running = process.env.E2E_URL;
const baseURL = running ?? `http://127.0.0.1:${port}`;

/**
 * Software rendering, and nothing but this machine: a journey that needs the network fails. WebGL alone is drawn by
 * SwiftShader: the page around the map costs half as much when it is put together without it.
 */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu-compositing',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: CHROMIUM_ARGS,
};
/** For journeys that type their places: what is left when the browser cannot draw the map, at a quarter of the work. */
export const withoutMap = { ...launchOptions, args: [...CHROMIUM_ARGS, '--disable-3d-apis'] };
/** For journeys that never touch the map beside their screens: it is drawn in the long run. */
export const mapWhenLong = sized(withoutMap, launchOptions);

/** Of `npm run test:long` alone: what a component or a call proves in less time, and further ways of the main job. */
const LEFT_OUT = sized([/@long/], []);

export default defineConfig({
  testDir: '.',
  outputDir: path.join(root, 'var/test-results'),
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // The map is drawn by the processor: two journeys at once starve each other on two cores.
  workers: 1,
  // A machine that stalls twice must not refuse a change; the report still says that it was flaky.
  retries: process.env.CI ? 2 : 0,
  // Each ends only what hangs: processors that others share are at times three times as slow.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL,
    launchOptions,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    actionTimeout: 60_000,
    // Where no journey is about it: six seconds after each sign-in it fetches every file of the build again, and the
    // tiles around the next missions, on the processors that draw the map.
    serviceWorkers: 'block',
    // The camera jumps instead of flying: what is measured and clicked is at rest.
    contextOptions: { reducedMotion: 'reduce' },
    // A copy of the page at each step costs a fifth of a journey: of one that is tried again, and by `--trace on`.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      // Half a pixel a point: the software that draws the map has a quarter to do, and nothing here reads a pixel.
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.5 },
      grepInvert: [/@phone/, ...LEFT_OUT],
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 0.5 },
      grep: /@phone/,
      grepInvert: LEFT_OUT,
    },
  ],
  ...(running
    ? {}
    : {
        webServer: {
          command: `"${process.execPath}" "${path.join(root, 'e2e/support/server.ts')}"`,
          url: `${baseURL}/readyz`,
          timeout: 300_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
          stdout: 'pipe',
          env: {
            PORT: String(port),
            HOST: '127.0.0.1',
            PUBLIC_URL: baseURL,
            MQTT_PORT: '0',
            TRACKING: 'none',
          },
        },
      }),
});
