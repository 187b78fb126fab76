import { getTrace, listPositionAlerts, livePositions, sendPositions } from '@envol/contract/traces';
import type { Actors } from './actors.ts';
import type { Harness } from './harness.ts';

/** The hour from which the tests of positions count their seconds. */
const FIRST_POSITION = '2026-06-10T09:00:00Z';

/** The instant so many seconds after the first. */
export const at = (seconds: number): string =>
  new Date(Date.parse(FIRST_POSITION) + seconds * 1000).toISOString();

/** A position at Toulouse, so many seconds and metres to the east after the first. */
export const place = (seconds: number, east_m = 0, more: object = {}) => ({
  at: at(seconds),
  longitude: 1.4438 + east_m / 80_500,
  latitude: 43.6044,
  height_m: 40,
  ...more,
});

/** What the tests of positions send to a server, and ask it. */
export const positionCalls = (harness: () => Harness) => {
  const alertsOf = async (who: keyof Actors, trace: number | undefined) =>
    (await harness().as(who).call(listPositionAlerts, { query: {} })).body.results.filter(
      ({ alert_details }) => alert_details.trace_id === trace,
    );
  return {
    send: async (who: keyof Actors, device_id: string, ...positions: ReturnType<typeof place>[]) =>
      (await harness().as(who).call(sendPositions, { body: { device_id, positions } })).body,
    traceOf: async (id: number | undefined, who: keyof Actors = 'chief') =>
      (
        await harness()
          .as(who)
          .call(getTrace, { params: { id: id ?? Number.NaN } })
      ).body,
    devicesLive: async (who: keyof Actors) =>
      (await harness().as(who).call(livePositions)).body.features.map(
        ({ properties }) => properties.tracker_id,
      ),
    alertsOf,
    typesOf: async (who: keyof Actors, trace: number | undefined) =>
      (await alertsOf(who, trace)).filter(({ active }) => active).map(({ alert_type }) => alert_type),
  };
};
