import { type APIRequestContext, expect } from '@playwright/test';

type Point = readonly [longitude: number, latitude: number];

/** Beside the runways of Toulouse-Blagnac. */
const RING: readonly Point[] = [
  [1.3195, 43.6521],
  [1.3236, 43.6527],
  [1.3251, 43.6502],
  [1.3222, 43.6487],
  [1.3189, 43.6499],
  [1.3195, 43.6521],
];

/** Where and when a mission is flown, if not as the others. */
interface Place {
  /** Degrees east and north of the runways of Toulouse-Blagnac. */
  readonly shift?: readonly [east: number, north: number];
  readonly in_days?: number;
  /** UTC, both on one day. */
  readonly hours?: readonly [start: string, end: string];
  readonly night_flight?: boolean;
  /** The first one otherwise. */
  readonly drone_ids?: readonly number[];
  readonly scenario?: string;
}

/** A mission far enough ahead for every notice. */
const missionOf = (
  name: string,
  [pilot_id, drone_id]: readonly [number, number],
  { shift: [east, north] = [0, 0], in_days = 12, hours = ['09:00', '11:30'], ...changes }: Place = {},
) => {
  const day = new Date(Date.now() + in_days * 86_400_000).toISOString().slice(0, 10);
  return {
    name,
    date_start: `${day}T${hours[0]}:00Z`,
    date_end: `${day}T${hours[1]}:00Z`,
    time_zone: 'Europe/Paris',
    hours_reference: 'local',
    max_flying_height: 60,
    // The first drone of the demonstration is of class C5.
    scenario: 'STS-01',
    max_ground_speed_ms: 4.5,
    visibility: 'in_sight',
    populated_area: 'no',
    areas: [
      {
        name: 'Zone 1',
        geometry: { type: 'Polygon', coordinates: [RING.map(([x, y]) => [x + east, y + north])] },
      },
    ],
    pilot_ids: [pilot_id],
    drone_ids: [drone_id],
    ...changes,
  };
};

interface Saved {
  readonly id: number;
  readonly analysis: {
    readonly constraints: readonly { readonly id: number; readonly can_request_approval: boolean }[];
  };
}
interface Listed {
  readonly results: readonly { readonly id: number; readonly phone?: string | null }[];
}

/** What a journey needs but is not about, through the same calls as the screens. */
export const demoApi = async (request: APIRequestContext, username: string, password: string) => {
  const login = await request.post('/api/v2/login', { data: { username, password } });
  expect(login.ok(), await login.text()).toBe(true);
  const { token } = (await login.json()) as { readonly token: string };
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: object): Promise<unknown> => {
    const answer = await request.post(`/api/v2${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const get = async (path: string): Promise<unknown> =>
    (await request.get(`/api/v2${path}`, { headers })).json();
  /** The first of a list; a pilot without a telephone could not be named in a request. */
  const first = async (path: string): Promise<number> => {
    const found = ((await get(path)) as Listed).results.find(({ phone }) => phone !== null);
    if (found === undefined) throw new Error(`Nothing at ${path}`);
    return found.id;
  };
  const addPilot = async (first_name: string, last_name: string): Promise<number> =>
    ((await post('/pilots', { first_name, last_name, phone: '+33639980099' })) as { readonly id: number }).id;
  /** A drone that the demonstration's operator does not have, once. */
  const addDrone = async (
    drone: { readonly name: string } & Readonly<Record<string, unknown>>,
  ): Promise<void> => {
    const { results } = (await get(`/drones?q=${encodeURIComponent(drone.name)}`)) as Listed;
    if (results.length === 0) await post('/drones', drone);
  };
  /** The number that a newcomer's own record as a pilot lacks. */
  const addPhone = async (phone: string): Promise<void> => {
    const [own] = ((await get('/pilots')) as Listed).results;
    const changed = await request.patch(`/api/v2/pilots/${own?.id}`, { headers, data: { phone } });
    expect(changed.ok(), await changed.text()).toBe(true);
  };
  const removePilot = async (id: number): Promise<void> => {
    expect((await request.delete(`/api/v2/pilots/${id}`, { headers })).ok()).toBe(true);
  };
  const saveMission = async (name: string, place?: Place): Promise<Saved> =>
    (await post(
      '/flights',
      missionOf(name, [await first('/pilots'), await first('/drones')], place),
    )) as Saved;
  /** A new mission, asked for at the first authority that takes a request; the id of the request. */
  const requestFor = async (name: string, place?: Place): Promise<number> => {
    const { id, analysis } = await saveMission(name, place);
    const sent = await post(`/flights/${id}/request_approval`, {
      constraint_id: analysis.constraints.find((each) => each.can_request_approval)?.id,
      pilot_id: await first('/pilots'),
      drone_ids: [await first('/drones')],
    });
    return (sent as { readonly id: number }).id;
  };
  /** Accepts with a lower height. */
  const restrict = async (approval: number, restricted_height: number, message: string): Promise<void> => {
    const { version } = (await get(`/approvals/${approval}`)) as { readonly version: number };
    await post(`/approvals/${approval}/decision`, { type: 'restrict', version, restricted_height, message });
  };
  /** Accepts as it was asked. */
  const accept = async (approval: number): Promise<void> => {
    const { version } = (await get(`/approvals/${approval}`)) as { readonly version: number };
    await post(`/approvals/${approval}/decision`, { type: 'accept', version });
  };
  /** Words on a request, which its authority hears at once. */
  const writeOn = async (approval: number, text: string): Promise<void> => {
    await post(`/approvals/${approval}/message`, { message: text });
  };
  /** Where the link of the last letter about something leads: its path and search. */
  const linkOf = async (about: string): Promise<string> => {
    const { results } = (await get('/demo/mails')) as {
      readonly results: readonly { readonly subject: string; readonly body: string }[];
    };
    const letter = results.find(({ subject, body }) => `${subject} ${body}`.includes(about));
    const link = /https?:\/\/\S+\/token-connection\S+/.exec(letter?.body ?? '')?.[0];
    if (link === undefined) throw new Error(`No letter with a link about ${about}`);
    const { pathname, search } = new URL(link);
    return pathname + search;
  };
  /** Withdraws what is asked of the day for a mission. */
  const withdrawActivation = async (mission: string): Promise<void> => {
    const { results } = (await get('/activations?limit=100')) as {
      readonly results: readonly {
        readonly id: number;
        readonly version: number;
        readonly status: string;
        readonly approval: { readonly flight_name: string };
      }[];
    };
    for (const { id, version, status, approval } of results)
      if (approval.flight_name === mission && (status === 'submitted' || status === 'accepted')) {
        const given = await request.patch(`/api/v2/activations/${id}/cancel`, { headers, data: { version } });
        expect(given.ok(), await given.text()).toBe(true);
      }
  };
  /** The livestream of the demonstration, with a link that opens. */
  const withNewLink = async (id: number): Promise<{ readonly id: number; readonly name: string }> =>
    (await post(`/livestreams/${id}/reload_public_link`, {})) as {
      readonly id: number;
      readonly name: string;
    };
  const sharedLivestream = async () => {
    const { results } = (await get('/livestreams?status=live')) as {
      readonly results: readonly { readonly id: number; readonly is_simulated: boolean }[];
    };
    const shown = results.find(({ is_simulated }) => is_simulated);
    if (shown === undefined) throw new Error('The demonstration sends no picture');
    return withNewLink(shown.id);
  };
  const withdrawLink = async (id: number): Promise<void> => {
    expect((await request.delete(`/api/v2/livestreams/${id}/public_link`, { headers })).ok()).toBe(true);
  };
  return {
    linkOf,
    sharedLivestream,
    withdrawLink,
    withNewLink,
    withdrawActivation,
    addDrone,
    addPhone,
    addPilot,
    removePilot,
    saveMission,
    requestFor,
    writeOn,
    restrict,
    accept,
  };
};
