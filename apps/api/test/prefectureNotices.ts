import { listPrefectureNotifications, notifyPrefecture } from '@envol/contract/flight-notifications';
import { type Flight, getFlight } from '@envol/contract/flights';
import { addFlight, PLACES } from './flights.ts';
import type { Harness } from './harness.ts';
import { NOTICE_LINES } from './noticeLines.ts';
import { sendNotices } from './notices.ts';

/** Where a prefecture of the tests gets its notifications. */
export const PREFECTURE_EMAIL = 'drones@cher.example.invalid';

/** Missions over a town of one prefecture, and its notifications as their owner asks for and reads them. */
export const prefectureNotices = (harnessOf: () => Harness) => {
  const town = (changes: Parameters<typeof addFlight>[1] = {}): Promise<Flight> =>
    addFlight(harnessOf(), { areas: [{ geometry: PLACES.country }], populated_area: 'yes', ...changes });

  const asked = (flight: Flight) => ({
    pilot_id: flight.pilots[0]?.id ?? 0,
    drone_id: flight.drones[0]?.id ?? 0,
    insurance_reference: 'RC-2026-118',
    lines: NOTICE_LINES,
    recipients: [{ key: '18', email: PREFECTURE_EMAIL }],
  });

  const notify = async (flight: Flight, changes: object = {}) =>
    harnessOf()
      .as('owner')
      .call(notifyPrefecture, {
        params: { id: flight.id },
        body: { ...asked(flight), ...changes },
      });

  const read = async (flight: Flight) =>
    (
      await harnessOf()
        .as('owner')
        .call(getFlight, { params: { id: flight.id } })
    ).body;
  const step = async (flight: Flight) =>
    (await read(flight)).analysis?.constraints.find(({ procedure }) => procedure === 'prefecture_notif');
  const noticeOf = async (flight: Flight) =>
    (
      await harnessOf()
        .as('owner')
        .call(listPrefectureNotifications, { params: { id: flight.id } })
    ).body[0];

  /** What leaves for prefectures of missions at an instant. */
  const clockWork = async (now: number, fails: Error | null = null) =>
    (await sendNotices(harnessOf(), new Date(now), fails)).filter(({ subject }) => subject.includes('M-'));
  return { town, asked, notify, read, step, noticeOf, clockWork };
};
