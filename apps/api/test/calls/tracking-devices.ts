import { LIMITS } from '@envol/contract/limits';
import { createTrackingDevice, type trackingDevicesEndpoints } from '@envol/contract/tracking-devices';
import { sql } from 'kysely';
import { notAnId, nothing, of } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

const device = { name: 'Balise 1', serial_numbers: ['1581F5BKD225400BN5PT'] };
const made = async ({ harness }: World, who: 'owner' | 'stranger' = 'owner'): Promise<number> =>
  (await harness.as(who).call(createTrackingDevice, { body: device })).body.id;
const mine = async (world: World) => of(await made(world));
const theirs = { ids: async (world: World) => of(await made(world, 'stranger')) };

export const rows: CallRows<typeof trackingDevicesEndpoints> = {
  listTrackingDevices: { good: nothing, bad: null, foreign: null, errors: {} },
  createTrackingDevice: {
    good: () => ({ body: device }),
    bad: () => ({ body: { name: 'Balise', serial_numbers: ['x'] } }),
    foreign: null,
    errors: {
      TOO_MANY_TRACKING_DEVICES: async ({ harness }) => {
        await sql`insert into tracking_devices (operator_id, name, username, secret_hash, ending, created_by_name, created_at)
          select ${harness.actors.owner.operator_id}, 'n', 'full-' || n, sha256(n::text::bytea), 'abcd', 'A', now()
          from generate_series(1, ${LIMITS.tracking_devices.most}::int) n`.execute(harness.db);
        return { body: device };
      },
    },
  },
  renewTrackingDevice: { good: mine, bad: notAnId, foreign: theirs, errors: {} },
  revokeTrackingDevice: { good: mine, bad: notAnId, foreign: theirs, errors: {} },
};
