import {
  createFlightShare,
  type flightSharesEndpoints,
  withdrawFlightShare,
} from '@envol/contract/flight-shares';
import { myFlight, notAnId, theirFlight } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';

const link = { label: 'Mairie', shows: ['period' as const, 'place' as const] };
/** In a minute, whatever the clock of the tests says. */
const soon = () => new Date(Date.now() + 60_000).toISOString();

/** The one link of the mission. */
const made = async ({ harness, mine }: World) => {
  await harness.db.deleteFrom('flight_shares').execute();
  return (
    await harness.as('owner').call(createFlightShare, {
      params: { id: mine.flight_id },
      body: { ...link, expires_at: soon() },
    })
  ).body;
};
const secretOf = (url: string | null): string => new URL(url ?? '').pathname.split('/').at(-1) ?? '';
const opened = async (world: World) => ({ params: { secret: secretOf((await made(world)).url) } });
const over = async (world: World) => {
  const { id, url } = await made(world);
  await world.harness
    .as('owner')
    .call(withdrawFlightShare, { params: { id: world.mine.flight_id, share_id: id } });
  return { id, secret: secretOf(url) };
};
const closed = async (world: World) => ({ params: { secret: (await over(world)).secret } });
/** Another's mission, under the id of one's own link. */
const theirs = async (world: World, body?: object) => ({
  params: { id: world.theirs.flight_id, share_id: (await made(world)).id },
  ...(body && { body }),
});

export const rows: CallRows<typeof flightSharesEndpoints> = {
  listFlightShares: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  createFlightShare: {
    good: ({ mine }) => ({ params: { id: mine.flight_id }, body: { ...link, expires_at: soon() } }),
    bad: ({ mine }) => ({
      params: { id: mine.flight_id },
      body: { ...link, expires_at: '2020-01-01T08:00:00Z' },
    }),
    foreign: {
      ids: ({ theirs: { flight_id } }) => ({
        params: { id: flight_id },
        body: { ...link, expires_at: soon() },
      }),
    },
    errors: {
      TOO_MANY_SHARES: async (world) => {
        const row = {
          flight_id: world.mine.flight_id,
          label: 'Mairie',
          secret: Buffer.from(''),
          shows: [],
          created_by_name: 'Claire Morel',
          created_at: '2026-01-01T08:00:00Z',
          expires_at: '2999-01-01T08:00:00Z',
        };
        await world.harness.db
          .insertInto('flight_shares')
          .values(
            Array.from({ length: 20 }, (_, index) => ({
              ...row,
              secret_hash: Buffer.from(`full ${Date.now()} ${index}`),
            })),
          )
          .execute();
        return { params: { id: world.mine.flight_id }, body: { ...link, expires_at: soon() } };
      },
    },
  },
  updateFlightShare: {
    good: async (world) => ({
      params: { id: world.mine.flight_id, share_id: (await made(world)).id },
      body: { label: 'Préfecture' },
    }),
    bad: async (world) => ({
      params: { id: world.mine.flight_id, share_id: (await made(world)).id },
      body: { shows: ['phone' as never] },
    }),
    foreign: { ids: (world) => theirs(world, { label: 'À moi' }) },
    errors: {
      SHARE_LINK_OVER: async (world) => ({
        params: { id: world.mine.flight_id, share_id: (await over(world)).id },
        body: { label: 'Trop tard' },
      }),
    },
  },
  withdrawFlightShare: {
    good: async (world) => ({ params: { id: world.mine.flight_id, share_id: (await made(world)).id } }),
    bad: ({ mine }) => ({ params: { id: mine.flight_id, share_id: 'x' } }),
    foreign: { ids: (world) => theirs(world) },
    errors: {},
  },
  readSharedMission: {
    good: opened,
    bad: () => ({ params: { secret: 'short' } }),
    // Nobody has to sign in: the address alone opens it.
    foreign: null,
    errors: { SHARE_LINK_OVER: closed },
  },
  readSharedCalendar: {
    good: opened,
    bad: () => ({ params: { secret: 'short' } }),
    foreign: null,
    errors: { SHARE_LINK_OVER: closed },
  },
};
