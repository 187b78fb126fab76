import { type emailRequestsEndpoints, withdrawEmailRequest } from '@envol/contract/email-requests';
import type { Flight } from '@envol/contract/flights';
import { full, notAnId, of, theirFlight } from '../callInputs.ts';
import { BAD_FILES, type CallRows, GOOD_FILES, type Make, THEIRS, type World } from '../callWorld.ts';
import { addEmailRequest, byLetter, letterTo } from '../emailRequests.ts';
import { addFlight, PLACES } from '../flights.ts';

const HOUR_MS = 3_600_000;
const past = (world: World, flight: Flight) =>
  world.harness.db
    .updateTable('flights')
    .set({
      date_start: new Date(Date.now() - 2 * HOUR_MS).toISOString(),
      date_end: new Date(Date.now() - HOUR_MS).toISOString(),
    })
    .where('id', '=', flight.id)
    .execute();

/** A letter of the first operator, as it is said to stand. */
const made = async (world: World, status: 'to_send' | 'sent' = 'sent') => {
  const { flight, id } = await addEmailRequest(world.harness);
  await world.harness.db
    .updateTable('email_requests')
    .set({ status, pending: null })
    .where('id', '=', id)
    .execute();
  return { flight, id };
};
const at = (flight: Flight, rid: number, body?: unknown) => ({
  params: { id: flight.id, rid },
  ...(body !== undefined && { body }),
});
const on =
  (status: 'to_send' | 'sent', body?: unknown): Make =>
  async (world) => {
    const { flight, id } = await made(world, status);
    return at(flight, id, body);
  };
const withdrawn =
  (body?: unknown): Make =>
  async (world) => {
    const { flight, id } = await made(world);
    await world.harness.as('owner').call(withdrawEmailRequest, { params: { id: flight.id, rid: id } });
    return at(flight, id, body);
  };
const theirs = (body?: unknown) => ({
  ids: ({ theirs: { flight_id } }: World) => ({
    params: { id: flight_id, rid: 1 },
    ...(body !== undefined && { body }),
  }),
});
const answer = (changes: object = {}) => ({
  outcome: 'agreed',
  by: 'Mairie',
  on: new Date(Date.now() - HOUR_MS).toISOString(),
  how: 'email',
  reference: 'Accord n° 12',
  ...changes,
});
const withFiles =
  (files: readonly File[]): Make =>
  async (world) => {
    const { flight, id } = await made(world);
    return { ...at(flight, id, answer()), files };
  };
const asking =
  (changes: (flight: Flight) => object = () => ({})): Make =>
  async (world) => {
    const flight = await byLetter(world.harness);
    return of(flight.id, { ...letterTo(flight), ...changes(flight) });
  };

export const rows: CallRows<typeof emailRequestsEndpoints> = {
  listEmailRequests: {
    good: async (world) => of((await made(world)).flight.id),
    bad: notAnId,
    foreign: theirFlight,
    errors: {},
  },
  emailRequestConstraint: {
    good: asking(),
    bad: asking(() => ({ recipient: 'nobody' })),
    foreign: {
      ids: ({ theirs: { flight_id } }) =>
        of(flight_id, { constraint_id: 1, recipient: 'a@b.invalid', subject: THEIRS, message: 'x' }),
    },
    errors: {
      CONSTRAINT_UNKNOWN: asking(() => ({ constraint_id: 999_999 })),
      CONSTRAINT_NEEDS_NO_EMAIL: async (world) => {
        const flight = await addFlight(world.harness, {
          areas: [{ geometry: PLACES.country }],
          populated_area: 'yes',
        });
        const cid = flight.analysis?.constraints.find(
          ({ procedure }) => procedure === 'prefecture_notif',
        )?.id;
        return of(flight.id, { ...letterTo(flight), constraint_id: cid });
      },
      ZONE_NOT_MANAGEABLE: async (world) => {
        // LF-R 368 B, published as not manageable.
        const flight = await addFlight(world.harness, {
          areas: [{ geometry: { type: 'Circle', center: [2.2, 45.3], radius_m: 100 } }],
        });
        const cid = flight.analysis?.constraints.find(({ key }) => key === 'zone:LF-R 368 B')?.id;
        return of(flight.id, { ...letterTo(await byLetter(world.harness)), constraint_id: cid });
      },
      EMAIL_REQUEST_STANDS: async (world) => {
        const { flight } = await addEmailRequest(world.harness);
        return of(flight.id, letterTo(flight));
      },
      FLIGHT_DATES_PASSED: async (world) => {
        const flight = await byLetter(world.harness);
        await past(world, flight);
        return of(flight.id, letterTo(flight));
      },
    },
  },
  updateEmailRequest: {
    good: on('to_send', { subject: 'Objet', send: true }),
    bad: on('to_send', { recipient: 'nobody' }),
    foreign: theirs({ send: true }),
    errors: {
      EMAIL_REQUEST_TRANSITION_ILLEGAL: on('sent', { send: true }),
      FLIGHT_DATES_PASSED: async (world) => {
        const { flight, id } = await made(world, 'to_send');
        await past(world, flight);
        return at(flight, id, { send: true });
      },
    },
  },
  remindEmailRequest: {
    good: on('sent', { message: 'Pourriez-vous répondre ?' }),
    bad: on('sent', { message: '' }),
    foreign: theirs({ message: 'x' }),
    errors: { EMAIL_REQUEST_TRANSITION_ILLEGAL: on('to_send', { message: 'x' }) },
  },
  answerEmailRequest: {
    good: withFiles(GOOD_FILES),
    bad: on('sent', answer({ outcome: 'perhaps' })),
    foreign: theirs(answer()),
    errors: {
      EMAIL_REQUEST_TRANSITION_ILLEGAL: withdrawn(answer()),
      FILE_TOO_LARGE: withFiles(BAD_FILES.FILE_TOO_LARGE),
      FILE_TYPE_NOT_ALLOWED: withFiles(BAD_FILES.FILE_TYPE_NOT_ALLOWED),
      TOO_MANY_FILES: withFiles(BAD_FILES.TOO_MANY_FILES),
      STORAGE_FULL: full(withFiles(GOOD_FILES)),
    },
  },
  withdrawEmailRequest: {
    good: on('sent'),
    bad: ({ mine }) => ({ params: { id: mine.flight_id, rid: 'x' } }),
    foreign: theirs(),
    errors: { EMAIL_REQUEST_TRANSITION_ILLEGAL: withdrawn() },
  },
};
