import { type APIRequestContext, expect } from '@playwright/test';
import { connectReceiver, type MqttReceiver } from './mqttReceiver.ts';

const METRES_PER_DEGREE = 111_195;

interface Area {
  readonly lng: number;
  readonly lat: number;
}
interface TakeOff {
  readonly pilot_name: string;
  readonly approval: { readonly flight_name: string };
  readonly sub_approvals: readonly Area[];
  readonly effective_start: string | null;
}
interface Listed<Row> {
  readonly results: readonly Row[];
}

/** What flies during a journey: drones that tell where they are, and a receiver of aircraft. */
export const flyAs = async (request: APIRequestContext, username: string) => {
  const login = await request.post('/api/v2/login', { data: { username, password: 'envol-demo' } });
  expect(login.ok(), await login.text()).toBe(true);
  const { token } = (await login.json()) as { readonly token: string };
  const headers = { authorization: `Bearer ${token}` };
  const get = async <T>(path: string): Promise<T> =>
    (await (await request.get(`/api/v2${path}`, { headers })).json()) as T;
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answer = await request.post(`/api/v2${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as T;
  };
  const takeOffs = async (query: string, flight_name: string) => {
    const { results } = await get<Listed<TakeOff>>(`/take-off-authorizations?limit=100${query}`);
    const found = results.find(({ approval }) => approval.flight_name === flight_name);
    const [area] = found?.sub_approvals ?? [];
    if (found === undefined || area === undefined) throw new Error(`no take-off of ${flight_name}`);
    return { pilot_name: found.pilot_name, effective_start: found.effective_start ?? '', area };
  };
  return {
    /** A take-off of now, with the middle of its area. */
    takeOff: (flight_name: string) => takeOffs('&take_off=true', flight_name),
    /** A flight that was flown, by its mission. */
    flown: async (flight_name: string) => {
      const { results } = await get<Listed<{ readonly id: number; readonly name: string }>>(
        `/flights?limit=100&q=${encodeURIComponent(flight_name)}`,
      );
      const flight_id = results.find(({ name }) => name === flight_name)?.id;
      if (flight_id === undefined) throw new Error(`no mission ${flight_name}`);
      return { flight_id, ...(await takeOffs('', flight_name)) };
    },
    /** The serial number of a drone of the operator's. */
    serial: async (name: string): Promise<string> => {
      const { results } =
        await get<Listed<{ readonly name: string; readonly serial_number: string }>>('/drones?limit=100');
      const found = results.find((each) => each.name === name);
      if (found === undefined) throw new Error(`no drone ${name}`);
      return found.serial_number;
    },
    /** A drone tells that it is so far east of a place, m, now. */
    tell: async (device_id: string, { lng, lat }: Area, east_m: number, height_m = 30): Promise<void> => {
      const longitude = lng + east_m / METRES_PER_DEGREE / Math.cos((lat * Math.PI) / 180);
      const position = { at: new Date().toISOString(), longitude, latitude: lat, height_m };
      await post('/tracking/positions', { device_id, positions: [position] });
    },
    /** A receiver of the organisation, signed in by MQTT; its record goes with it. */
    receiver: async (
      origin: string,
      name: string,
    ): Promise<MqttReceiver & { readonly forget: () => Promise<void> }> => {
      const made = await post<{ readonly id: number; readonly username: string; readonly secret: string }>(
        '/tracking-devices',
        { name, serial_numbers: [] },
      );
      const receiver = await connectReceiver(origin, made);
      const forget = async (): Promise<void> => {
        receiver.close();
        await request.delete(`/api/v2/tracking-devices/${made.id}`, { headers });
      };
      return { ...receiver, forget };
    },
  };
};
