/*
 * Aircraft that move on the map: what 10,000 of them take of the page's main thread and of the card's bus, one position each a second,
 * beside the same in a GeoJSON source of MapLibre and beside a map with nothing on it, by turns in one browser. The card is
 * SwiftShader, a program: how many frames a second a real one draws is not told by this.
 *
 *   node bench/traffic.bench.ts [aircraft]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { printFigures } from './support/figures.ts';
import type { Measured, Way } from './traffic/page.ts';

const COUNT = Number(process.argv[2] ?? 10_000);
const SECONDS = 12;
const [FRAME_GOAL_MS, UPLOAD_GOAL] = [4, 1_000_000];
const PORT = 4_698;

const folder = await mkdtemp(path.join(tmpdir(), 'envol-traffic-'));
const root = path.join(import.meta.dirname, 'traffic');
try {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { port: PORT, strictPort: true, host: '127.0.0.1' },
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
    ],
  });
  const run = async (way: Way): Promise<Measured> => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.on('pageerror', (error) => console.error(error.message));
    await page.goto(`http://127.0.0.1:${PORT}/`);
    await page.waitForFunction(() => 'measureTraffic' in window);
    const measured = await page.evaluate(
      ([each, count, seconds]) => window.measureTraffic(each, count, seconds),
      [way, COUNT, SECONDS] as const,
    );
    await page.close();
    return measured;
  };
  const rows: Record<Way, Measured> = {
    empty: await run('empty'),
    layer: await run('layer'),
    geojson: await run('geojson'),
  };
  await browser.close();
  await server.close();
  const ms = (value: number): string => value.toFixed(2).padStart(10);
  console.log(`${COUNT} aircraft, one position a second each, ${SECONDS} s`);
  console.log(
    ['', 'frames', 'p50 ms', 'p99 ms', 'take ms', 'kB/s'].map((word) => word.padStart(10)).join(''),
  );
  for (const [way, { frames, frame_p50_ms, frame_p99_ms, take_ms, upload_bytes_s }] of Object.entries(rows))
    console.log(
      way.padStart(10) +
        String(frames).padStart(10) +
        ms(frame_p50_ms) +
        ms(frame_p99_ms) +
        ms(take_ms) +
        (upload_bytes_s / 1000).toFixed(0).padStart(10),
    );
  const { layer, geojson, empty } = rows;
  const said = (isMet: boolean): string => (isMet ? 'met' : 'MISSED');
  console.log(
    `main thread a frame, p50: ${layer.frame_p50_ms.toFixed(2)} ms, ${(layer.frame_p50_ms - empty.frame_p50_ms).toFixed(2)} over an empty map; goal ≤ ${FRAME_GOAL_MS} ms ${said(layer.frame_p50_ms <= FRAME_GOAL_MS)}`,
  );
  console.log(
    `sent to the card: ${(layer.upload_bytes_s / 1000).toFixed(0)} kB/s, GeoJSON ${(geojson.upload_bytes_s / 1000).toFixed(0)}; goal ≤ ${UPLOAD_GOAL / 1000} kB/s ${said(layer.upload_bytes_s <= UPLOAD_GOAL)}`,
  );
  printFigures({
    traffic_frame_p50_ms: layer.frame_p50_ms,
    traffic_upload_kb_s: layer.upload_bytes_s / 1000,
    traffic_upload_to_geojson: layer.upload_bytes_s / geojson.upload_bytes_s,
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
