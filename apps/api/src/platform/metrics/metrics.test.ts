import { createServer } from 'node:net';
import { getFlight } from '@envol/contract/flights';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { createHistogram } from './registry.ts';

let harness: Harness;
let port = 0;
beforeAll(async () => {
  port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: found } = probe.address() as { port: number };
      probe.close(() => resolve(found));
    });
  });
  harness = await createHarness({ env: { METRICS_PORT: String(port) } });
});
afterAll(() => harness.close());

const measures = async (): Promise<ReadonlyMap<string, number>> => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).not.toContain('could not be read');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of lines) expect(line).toMatch(/^[a-z_]+(\{([a-z]+="[^"]*",?)+\})? [\d.e+-]+$/);
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
};

it('The metrics count requests by route and status, and tell nothing of whom', async () => {
  const flight = await addFlight(harness, { name: 'Toiture de Camille' });
  await harness.as('owner').call(getFlight, { params: { id: flight.id } });
  await harness.as('stranger').call(getFlight, { params: { id: flight.id } });
  await harness.app.inject('/nowhere/Camille?q=Camille');
  const told = await measures();
  const route = 'method="GET",route="/api/v2/flights/:id"';
  expect(told.get(`envol_http_request_seconds_count{${route},status="200"}`)).toBe(1);
  expect(told.get(`envol_http_request_seconds_count{${route},status="404"}`)).toBe(1);
  expect(told.get(`envol_http_request_seconds_bucket{${route},status="200",le="+Inf"}`)).toBe(1);
  expect([...told.keys()].join()).not.toMatch(/Camille|nowhere/);
});

it('The metrics tell the state of the process, the pool, the jobs and the sockets', async () => {
  const told = await measures();
  expect(told.get('envol_memory_bytes{kind="resident"}')).toBeGreaterThan(1_000_000);
  expect(told.get('envol_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
  expect(told.get('envol_database_connections{state="waiting"}')).toBe(0);
  expect(told.get('envol_sockets')).toBe(0);
  expect(told.get('envol_requests_in_flight')).toBe(0);
  expect([...told.keys()].join()).toContain('envol_processor_seconds');
  // A module's own: how long the airspace data are still in force.
  expect([...told.keys()].join()).toContain('envol_dataset_days_left{source="');
});

it('The page of metrics is not served on the public address, nor without the setting', async () => {
  expect((await harness.app.inject('/metrics')).statusCode).toBe(404);
  const plain = await createHarness();
  expect((await plain.app.inject('/metrics')).statusCode).toBe(404);
  await plain.close();
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

it('A histogram counts a duration in its class and in every larger one', () => {
  const histogram = createHistogram('test_seconds', 'Test.');
  for (const seconds of [0.004, 0.03, 99]) histogram.observe({ route: 'a"b\\' }, seconds);
  const text = histogram.text();
  expect(text).toContain('test_seconds_bucket{route="a\\"b\\\\",le="0.005"} 1');
  expect(text).toContain('test_seconds_bucket{route="a\\"b\\\\",le="0.05"} 2');
  expect(text).toContain('test_seconds_bucket{route="a\\"b\\\\",le="10"} 2');
  expect(text).toContain('test_seconds_bucket{route="a\\"b\\\\",le="+Inf"} 3');
  expect(text).toContain('test_seconds_sum{route="a\\"b\\\\"} 99.034');
});
