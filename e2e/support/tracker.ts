// What trackers and receivers do, beside the screens: a drone that tells where it is, and a receiver of what aircraft tell.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { connectDevice } from '../../apps/api/test/mqttDevice.ts';
import { expect } from './patience.ts';

type Point = readonly [longitude: number, latitude: number];

/** Somebody’s calls, signed in. */
export const callsOf = async (request: APIRequestContext, username: string) => {
  const login = await request.post('/api/v2/login', { data: { username, password: 'envol-demo' } });
  expect(login.ok(), await login.text()).toBe(true);
  const { token } = (await login.json()) as { readonly token: string };
  const headers = { authorization: `Bearer ${token}` };
  const read = async <T>(path: string): Promise<T> =>
    (await (await request.get(`/api/v2${path}`, { headers })).json()) as T;
  const send = async <T>(path: string, data: object): Promise<T> => {
    const answer = await request.post(`/api/v2${path}`, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  return { read, send };
};
export type Calls = Awaited<ReturnType<typeof callsOf>>;

/** Metres of a degree of latitude. */
const DEGREE_M = 111_195;
export const eastOf = ([lng, lat]: Point, metres: number): Point => [
  lng + metres / DEGREE_M / Math.cos((lat * Math.PI) / 180),
  lat,
];

/** A jump of more is refused: it goes from place to place at so much, m/s. */
const SPEED_MS = 60;
const EVERY_MS = 500;

/** A drone’s own tracker: it tells twice a second where the drone is, which flies to where it is sent. */
export const flyDrone = (
  { send }: Calls,
  device_id: string,
  start: { readonly at: Point; readonly height_m: number; readonly altitude_m?: number },
) => {
  let place = start.at;
  let target = start.at;
  let is_over = false;
  const step = (): void => {
    const [lng, lat] = place;
    const [east, north] = [
      (target[0] - lng) * DEGREE_M * Math.cos((lat * Math.PI) / 180),
      (target[1] - lat) * DEGREE_M,
    ];
    const share = Math.min(1, (SPEED_MS * EVERY_MS) / 1000 / Math.max(0.1, Math.hypot(east, north)));
    place = [lng + (target[0] - lng) * share, lat + (target[1] - lat) * share];
  };
  const tell = async (): Promise<void> => {
    while (!is_over) {
      step();
      const { height_m, altitude_m } = start;
      const [longitude, latitude] = place;
      const at = new Date().toISOString();
      await send('/tracking/positions', {
        device_id,
        positions: [{ at, longitude, latitude, height_m, ...(altitude_m !== undefined && { altitude_m }) }],
      });
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  };
  const told = tell();
  // Awaited at the end.
  told.catch(() => undefined);
  return {
    flyTo: (next: Point): void => {
      target = next;
    },
    stop: async (): Promise<void> => {
      is_over = true;
      await told;
    },
  };
};

type Heard = readonly [
  second: number,
  latitude: number,
  longitude: number,
  pressure_ft: number,
  satellite_ft: number,
  speed_kt: number,
  track_deg: number,
  climb_ft_min: number,
];

/** The recorded way of SAMU31 (tools/recordedWays). */
const SAMU31 = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../data/samu31.json'), 'utf8')) as {
  readonly callsign: string;
  readonly icao24: string;
  readonly positions: readonly Heard[];
};

/** An authority’s receiver of ADS-B, signed in by MQTT, that hears the way of SAMU31 from one of its seconds on. */
export const receiveSamu31 = async ({ read, send }: Calls, from_s: number) => {
  const { mqtt } = await read<{ readonly mqtt: { readonly port: number } | null }>('/tracking-devices');
  const { username, secret } = await send<{ readonly username: string; readonly secret: string }>(
    '/tracking-devices',
    { name: 'Récepteur ADS-B', serial_numbers: [] },
  );
  const receiver = await connectDevice(mqtt?.port ?? 0, { username, password: secret });
  expect(receiver.connack?.returnCode).toBe(0);
  const began = Date.now();
  let is_over = false;
  const hear = async (): Promise<void> => {
    for (const [second, lat, lon, alt_baro, alt_geom, gs, track, baro_rate] of SAMU31.positions) {
      const due = began + (second - from_s) * 1000;
      if (second < from_s) continue;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - Date.now())));
      if (is_over) break;
      await receiver.publish('adsb/journey', {
        now: Date.now() / 1000,
        aircraft: [
          {
            ...{ hex: SAMU31.icao24, flight: SAMU31.callsign, category: 'A7', seen_pos: 0 },
            ...{ lat, lon, alt_baro, alt_geom, gs, track, baro_rate },
          },
        ],
      });
    }
  };
  const heard = hear();
  return {
    callsign: SAMU31.callsign,
    stop: async (): Promise<void> => {
      is_over = true;
      await heard;
      receiver.close();
    },
  };
};

/** What Airdata exports of a flight: up in the middle of its area, out of it by some metres to the east, back and down. */
export const airdataLog = (center: Point, took_off_at: string): string => {
  const places = Array.from({ length: 60 }, (_, second) => {
    const at = new Date(Date.parse(took_off_at) + (60 + second) * 1000).toISOString();
    const height_m = Math.min(30, second * 3, (59 - second) * 3);
    const [lng, lat] = eastOf(center, second < 20 || second > 40 ? 0 : 130 - Math.abs(second - 30) * 13);
    return `${second * 1000},${at.slice(0, 10)} ${at.slice(11, 19)},${lat},${lng},${height_m}`;
  });
  return `sep=,
time(millisecond),datetime(utc),latitude,longitude,height_above_takeoff(meters)
${places.join('\n')}
`;
};
