import { listApprovals } from '@envol/contract/approvals';
import { currentUser, loginUser, logoutUser } from '@envol/contract/auth';
import type { Endpoint } from '@envol/contract/endpoint';
import { listFlights } from '@envol/contract/flights';
import { listNotifications } from '@envol/contract/notifications';
import { platformState } from '@envol/contract/platform';
import { getContactSettings, updateContactSettings } from '@envol/contract/preferences';
import { listSupervisers } from '@envol/contract/supervisers';
import { listUsers } from '@envol/contract/users';
import { USER_TYPES } from '@envol/domain/access/actor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actors, PASSWORD, PASSWORD_HASH } from './actors.ts';
import { createClient } from './client.ts';
import { createHarness, type Harness } from './harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { ROLES: 'web' } });
  await harness.db.updateTable('users').set({ password_hash: PASSWORD_HASH }).execute();
});
afterAll(() => harness.close());

/** One of each type: what it begins its work with, and what is none of its business. */
const PEOPLE: Readonly<
  Record<(typeof USER_TYPES)[number], readonly [who: keyof Actors, opens: Endpoint, never: Endpoint]>
> = {
  subscribers: ['owner', listFlights, listUsers],
  dronist_ussps: ['uspacePilot', listFlights, listSupervisers],
  authorities: ['controller', listApprovals, listFlights],
  authority_ussps: ['uspaceAuthority', listApprovals, listFlights],
  authority_managers: ['manager', listSupervisers, listFlights],
  realtime_superviser_ussps: ['uspaceSupervisor', listNotifications, listApprovals],
  visitors: ['visitor', listNotifications, listApprovals],
  hijackers: ['hijacker', listUsers, listFlights],
  platform_admins: ['staff', platformState, listApprovals],
};

describe.each(USER_TYPES)('%s', (type) => {
  it('sign in, begin their work, keep their choices, and leave', async () => {
    const [who, opens, never] = PEOPLE[type];
    const { username, id } = await harness.db
      .selectFrom('users')
      .select(['username', 'id'])
      .where('id', '=', harness.actors[who].id)
      .executeTakeFirstOrThrow();
    const entered = await harness.as(null).call(loginUser, { body: { username, password: PASSWORD } });
    expect(entered.body.user.user_type).toBe(type);
    const client = createClient(harness.app, entered.body.token);
    expect((await client.call(currentUser)).body.user_type).toBe(type);
    const status = async (endpoint: Endpoint): Promise<number> =>
      (await client.call(endpoint, { query: {} } as never)).status;
    expect([await status(opens), await status(never)]).toEqual([200, 403]);
    await client.call(updateContactSettings, {
      params: { id },
      body: { notification_alarm_settings: { activated: true, nb_repeats: 3 } },
    });
    const kept = await client.call(getContactSettings, { params: { id } });
    expect(kept.body.notification_alarm_settings.nb_repeats).toBe(3);
    await client.call(logoutUser);
    expect((await client.call(currentUser)).status).toBe(401);
  });
});
