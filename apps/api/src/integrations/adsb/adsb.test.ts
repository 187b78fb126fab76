import { createServer, type Server } from 'node:http';
import { readAircraftJson } from '@envol/domain/tracking/formats/adsb';
import { afterEach, expect, it } from 'vitest';
import { openAdsb } from './open.ts';
import { AdsbFailure } from './port.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});
/** A receiver that answers so. */
const serve = (status: number, body: string): Promise<string> =>
  new Promise((resolve) => {
    server = createServer((_, reply) => reply.writeHead(status).end(body)).listen(0, '127.0.0.1', () => {
      const bound = server?.address();
      resolve(`http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}/aircraft.json`);
    });
  });
const NOW = new Date('2026-06-10T09:00:00Z');

it('the ADS-B service asks a receiver, and says so where it cannot', async () => {
  const said = '{"now":1,"aircraft":[]}';
  expect(await openAdsb({ adsb: 'live', adsb_url: await serve(200, said) }).aircraft(NOW)).toBe(said);
  server?.close();
  const broken = openAdsb({ adsb: 'live', adsb_url: await serve(503, '') });
  await expect(broken.aircraft(NOW)).rejects.toThrow(AdsbFailure);
  server?.close();
  const long = openAdsb({ adsb: 'live', adsb_url: await serve(200, ' '.repeat(4_100_000)) });
  await expect(long.aircraft(NOW)).rejects.toThrow('too long');
  await expect(openAdsb({ adsb: 'live', adsb_url: 'http://127.0.0.1:1/' }).aircraft(NOW)).rejects.toThrow(
    AdsbFailure,
  );
  await expect(openAdsb({ adsb: 'none', adsb_url: null }).aircraft(NOW)).rejects.toThrow(AdsbFailure);
});

it('the ADS-B service invents one helicopter that flies at the speed it tells', async () => {
  const service = openAdsb({ adsb: 'simulated', adsb_url: null });
  const at = async (seconds: number) => {
    const text = await service.aircraft(new Date(NOW.getTime() + seconds * 1000));
    const [fix] = readAircraftJson(text, { sensor: 'a' }).fixes;
    return { lat: fix?.lat ?? 0, lon: fix?.lon ?? 0, fix };
  };
  const [one, other] = [await at(0), await at(1)];
  expect(one.fix).toMatchObject({
    subject: { kind: 'manned', callsign: 'SIMU31', category: 'A7' },
    at: NOW.getTime(),
  });
  const [north, east] = [
    (other.lat - one.lat) * 111_195,
    (other.lon - one.lon) * 111_195 * Math.cos((43.6 * Math.PI) / 180),
  ];
  expect(Math.hypot(north, east)).toBeCloseTo(one.fix?.speed_ms ?? 0, 0);
  const flown = ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
  expect(Math.abs(flown - (one.fix?.track_deg ?? 0))).toBeLessThan(1);
});
