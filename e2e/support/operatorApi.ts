import { type APIRequestContext, expect } from '@playwright/test';

/** A mission near Toulouse-Blagnac, far enough ahead for every notice; a circle of 80 m. */
const missionOf = (name: string, pilot_id: number, drone_id: number) => {
  const day = new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10);
  return {
    name,
    date_start: `${day}T09:00:00Z`,
    date_end: `${day}T10:00:00Z`,
    time_zone: 'Europe/Paris',
    hours_reference: 'local',
    max_flying_height: 60,
    scenario: 'A3',
    visibility: 'in_sight',
    areas: [{ name: 'Zone 1', geometry: { type: 'Circle', center: [1.322, 43.65], radius_m: 80 } }],
    pilot_ids: [pilot_id],
    drone_ids: [drone_id],
  };
};

interface Saved {
  readonly id: number;
  readonly pilots: readonly { readonly id: number }[];
  readonly analysis: {
    readonly constraints: readonly { readonly id: number; readonly can_request_approval: boolean }[];
  };
}

/** Operator's acts that a journey needs but is not about: through the same calls as the screens. */
export const operatorApi = async (request: APIRequestContext, username: string, password: string) => {
  const login = await request.post('/api/v2/login', { data: { username, password } });
  expect(login.ok()).toBe(true);
  const { token } = (await login.json()) as { readonly token: string };
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: object): Promise<unknown> => {
    const answer = await request.post(`/api/v2${path}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(201);
    return answer.json();
  };
  const first = async (path: string): Promise<number> => {
    const answer = await request.get(`/api/v2${path}`, { headers });
    const { results } = (await answer.json()) as {
      readonly results: readonly { id: number; phone?: string | null }[];
    };
    const found = results.find(({ phone }) => phone !== null);
    if (found === undefined) throw new Error(`Nothing at ${path}`);
    return found.id;
  };
  const saveMission = async (name: string): Promise<Saved> =>
    (await post('/flights', missionOf(name, await first('/pilots'), await first('/drones')))) as Saved;
  /** A new mission, asked for at Toulouse-Blagnac. */
  const request_ = async (name: string): Promise<void> => {
    const mission = await saveMission(name);
    const constraint = mission.analysis.constraints.find(({ can_request_approval }) => can_request_approval);
    await post(`/flights/${mission.id}/request_approval`, {
      constraint_id: constraint?.id,
      pilot_id: mission.pilots[0]?.id,
      drone_ids: [await first('/drones')],
    });
  };
  return { saveMission, requestFor: request_ };
};
