import {
  type flightNotificationsEndpoints,
  generateCerfaPrefecture,
  notifyArmy,
  notifyPrefecture,
} from '@envol/contract/flight-notifications';
import { type Flight, updateFlight } from '@envol/contract/flights';
import { sql } from 'kysely';
import { notAnId, of, theirFlight } from '../callInputs.ts';
import type { CallRows, World } from '../callWorld.ts';
import { addDeclaration } from '../declarations.ts';
import { addFlight, PLACES } from '../flights.ts';
import { NOTICE_LINES } from '../noticeLines.ts';

type Kind = 'prefecture' | 'army';
const HOUR_MS = 3_600_000;

const planned = (
  { harness }: World,
  kind: Kind,
  changes: Parameters<typeof addFlight>[1] = {},
): Promise<Flight> =>
  addFlight(harness, {
    areas: [{ geometry: PLACES.country }],
    ...(kind === 'prefecture' ? { populated_area: 'yes' } : { visibility: 'off_sight', scenario: 'STS-02' }),
    ...changes,
  });
const told = (flight: Flight) => ({
  pilot_id: flight.pilots[0]?.id ?? 0,
  drone_id: flight.drones[0]?.id ?? 0,
  insurance_reference: 'RC 1',
});
const bodyOf = (kind: Kind, flight: Flight) => ({
  ...told(flight),
  ...(kind === 'prefecture' && {
    recipients: [{ key: '18', email: 'a@example.invalid' }],
    lines: NOTICE_LINES,
  }),
});
const asked = async (world: World, kind: Kind, changes: object = {}) => {
  const flight = await planned(world, kind);
  return of(flight.id, { ...bodyOf(kind, flight), ...changes });
};

/** A notification that stands as it is said. */
const made = async (world: World, kind: Kind, status: 'programmed' | 'cancelled' | 'todo' = 'programmed') => {
  const flight = await planned(world, kind);
  const { harness } = world;
  const reply = await (kind === 'prefecture'
    ? harness.as('owner').call(notifyPrefecture, { params: { id: flight.id }, body: bodyOf(kind, flight) })
    : harness.as('owner').call(notifyArmy, { params: { id: flight.id }, body: told(flight) }));
  const id = reply.body[0]?.id ?? 0;
  await harness.db.updateTable('flight_notifications').set({ status }).where('id', '=', id).execute();
  return { flight, id };
};

/** A mission whose hours have come, as the database keeps it. */
const shifted = async (world: World, flight: Flight, from: number) => {
  const date_start = new Date(Date.now() + from).toISOString();
  const date_end = new Date(Date.now() + from + HOUR_MS).toISOString();
  await world.harness.db
    .updateTable('flights')
    .set({ date_start, date_end })
    .where('id', '=', flight.id)
    .execute();
};
const begun = async (world: World, kind: Kind) => {
  const flight = await planned(world, kind);
  await shifted(world, flight, -HOUR_MS / 2);
  return of(flight.id, bodyOf(kind, flight));
};

const notify = (kind: Kind) => ({
  good: (world: World) => asked(world, kind),
  bad: async (world: World) => asked(world, kind, { pilot_id: 'x' }),
  foreign: { ids: ({ theirs }: World) => of(theirs.flight_id, { pilot_id: 1, drone_id: 1 }) },
  errors: {
    NO_NOTIFICATION: async (world: World) => {
      const flight = await planned(world, 'prefecture', { populated_area: 'no' });
      return of(flight.id, bodyOf(kind, flight));
    },
    FLIGHT_DATES_PASSED: (world: World) => begun(world, kind),
    PILOT_UNKNOWN: (world: World) => asked(world, kind, { pilot_id: 999_999 }),
    DRONE_UNKNOWN: (world: World) => asked(world, kind, { drone_id: 999_999 }),
  },
});

/** The window of the armed forces closes before the day of the flight begins. */
const tooLate = async (world: World): Promise<Flight> => {
  const flight = await planned(world, 'army');
  await shifted(world, flight, HOUR_MS / 4);
  return flight;
};

const cancel = (kind: Kind) => ({
  good: async (world: World) => {
    const { flight, id } = await made(world, kind);
    return of(flight.id, { notification_id: id });
  },
  bad: ({ mine }: World) => of(mine.flight_id, {}),
  foreign: { ids: ({ theirs }: World) => of(theirs.flight_id, { notification_id: 1 }) },
  errors: {
    NO_NOTIFICATION: ({ mine }: World) => of(mine.flight_id, { notification_id: 999_999 }),
    NOTIFICATION_TRANSITION_ILLEGAL: async (world: World) => {
      const { flight, id } = await made(world, kind, 'cancelled');
      return of(flight.id, { notification_id: id });
    },
  },
});

const update = (kind: Kind) => ({
  good: async (world: World) => {
    const { flight, id } = await made(world, kind);
    return of(flight.id, { notifications: [{ id }] });
  },
  bad: ({ mine }: World) => of(mine.flight_id, { notifications: [] }),
  foreign: { ids: ({ theirs }: World) => of(theirs.flight_id, { notifications: [{ id: 1 }] }) },
  errors: {
    NO_NOTIFICATION: ({ mine }: World) => of(mine.flight_id, { notifications: [{ id: 999_999 }] }),
    FLIGHT_DATES_PASSED: async (world: World) => {
      const { flight, id } = await made(world, kind);
      await shifted(world, flight, -HOUR_MS / 2);
      return of(flight.id, { notifications: [{ id }] });
    },
    NOTIFICATION_CHANGED: async (world: World) => {
      const { flight, id } = await made(world, kind);
      return of(flight.id, { notifications: [{ id, updated_at: '2020-01-01T08:00:00Z' }] });
    },
  },
});

const read = {
  good: ({ mine }: World) => of(mine.flight_id),
  bad: notAnId,
  foreign: theirFlight,
  errors: {},
};

const form = (flight: Flight, changes: object = {}) =>
  of(flight.id, { ...told(flight), lines: NOTICE_LINES, ...changes });
const filled = async (world: World): Promise<Flight> => {
  const flight = await planned(world, 'prefecture');
  const body = { ...told(flight), lines: NOTICE_LINES };
  await world.harness.as('owner').call(generateCerfaPrefecture, { params: { id: flight.id }, body });
  return flight;
};

// What is over is still shown.
const { FLIGHT_DATES_PASSED: _begun, ...previewRefusals } = notify('prefecture').errors;

export const rows: CallRows<typeof flightNotificationsEndpoints> = {
  downloadDeclarationForm: {
    who: 'controller',
    good: async ({ harness, mine: { flight_id } }) => of(await addDeclaration(harness, { flight_id })),
    bad: notAnId,
    foreign: {
      ids: async ({ harness, theirs: { flight_id } }) =>
        of(await addDeclaration(harness, { flight_id, reader: 'otherController', declarant: 'stranger' })),
    },
    errors: {},
  },
  generateCerfaPrefecture: {
    good: async (world) => form(await planned(world, 'prefecture')),
    bad: ({ mine }) => of(mine.flight_id, { pilot_id: 'x' }),
    foreign: { ids: ({ theirs }) => of(theirs.flight_id, { pilot_id: 1, drone_id: 1 }) },
    errors: {
      NO_NOTIFICATION: async (world) => form(await planned(world, 'prefecture', { populated_area: 'no' })),
      PILOT_UNKNOWN: async (world) => form(await planned(world, 'prefecture'), { pilot_id: 999_999 }),
      DRONE_UNKNOWN: async (world) => form(await planned(world, 'prefecture'), { drone_id: 999_999 }),
      FLIGHT_DATES_PASSED: (world) => begun(world, 'prefecture'),
      NOTICE_INCOMPLETE: async (world) => form(await planned(world, 'prefecture'), { lines: {} }),
      DRONE_COMPATIBILITY_ERROR: async (world) =>
        form(await planned(world, 'prefecture', { scenario: 'A2' })),
    },
  },
  downloadCerfaPrefecture: {
    good: async (world) => of((await filled(world)).id),
    bad: notAnId,
    foreign: theirFlight,
    errors: { NO_NOTIFICATION: async (world) => of((await planned(world, 'prefecture')).id) },
  },
  getCerfaPrefecture: read,
  getPrefectureNotificationsInfo: read,
  getArmyNotificationsInfo: read,
  listPrefectureNotifications: read,
  listArmyNotifications: read,
  notifyPrefecture: {
    ...notify('prefecture'),
    errors: {
      ...notify('prefecture').errors,
      NOTICE_INCOMPLETE: async (world) => {
        const flight = await planned(world, 'prefecture');
        return of(flight.id, {
          ...bodyOf('prefecture', flight),
          lines: { ...NOTICE_LINES, exclusion: '' },
        });
      },
      DRONE_COMPATIBILITY_ERROR: async (world) => {
        // A drone of class C5 under A2.
        const flight = await planned(world, 'prefecture', { scenario: 'A2' });
        return of(flight.id, bodyOf('prefecture', flight));
      },
    },
  },
  previewPrefectureNotifications: { ...notify('prefecture'), errors: previewRefusals },
  previewPrefectureUpdate: {
    ...cancel('prefecture'),
    errors: { NO_NOTIFICATION: cancel('prefecture').errors.NO_NOTIFICATION },
  },
  notifyArmy: {
    ...notify('army'),
    errors: {
      ...notify('army').errors,
      NOTICE_NOT_RESPECTED: async (world) => {
        const flight = await tooLate(world);
        return of(flight.id, told(flight));
      },
    },
  },
  cancelPrefectureNotification: cancel('prefecture'),
  cancelArmyNotification: cancel('army'),
  updatePrefectureNotifications: {
    ...update('prefecture'),
    errors: {
      ...update('prefecture').errors,
      NOTICE_INCOMPLETE: async (world) => {
        const { flight, id } = await made(world, 'prefecture');
        // As one that was programmed before the form asked for its lines.
        await world.harness.db
          .updateTable('flight_notifications')
          .set({ payload: sql`jsonb_set(payload, '{lines}', '{}')` as never })
          .where('id', '=', id)
          .execute();
        return of(flight.id, { notifications: [{ id }] });
      },
      DRONE_COMPATIBILITY_ERROR: async (world) => {
        const { flight, id } = await made(world, 'prefecture');
        const { version } = flight;
        await world.harness
          .as('owner')
          .call(updateFlight, { params: { id: flight.id }, body: { version, scenario: 'A2' } });
        return of(flight.id, { notifications: [{ id }] });
      },
    },
  },
  updateArmyNotifications: {
    ...update('army'),
    errors: {
      ...update('army').errors,
      NOTICE_NOT_RESPECTED: async (world) => {
        const { flight, id } = await made(world, 'army');
        await shifted(world, flight, HOUR_MS / 4);
        return of(flight.id, { notifications: [{ id }] });
      },
    },
  },
};
