import { addFlightLog, type FlightLog } from '@envol/contract/flight-logs';
import type { Actors } from './actors.ts';
import type { Harness } from './harness.ts';

/** A place of a flight: seconds since its start, metres east of a centre, metres above its take-off. */
export type FlownPlace = readonly [second: number, east_m: number, height_m: number];

/** Up, across and down again within a hundred metres, a place a second. */
export const SHORT_FLIGHT: readonly FlownPlace[] = [0, 0, 10, 20, 30, 30, 30, 20, 10, 0].map(
  (height, second) => [second, second * 3, height],
);

/** The degrees of a way east at the latitudes of the tests, near enough. */
const EAST_DEG = 1 / 80_500;

/** An export of Airdata, whose first line of values is the third. */
export const airdata = (
  places: readonly FlownPlace[],
  { start, center }: { readonly start: string; readonly center: readonly [number, number] },
): string => {
  const line = ([second, east_m, height_m]: FlownPlace): string => {
    const at = new Date(Date.parse(start) + second * 1000).toISOString();
    const time = `${at.slice(0, 10)} ${at.slice(11, 19)}`;
    return `${second * 1000},${time},${center[1]},${center[0] + east_m * EAST_DEG},${height_m}`;
  };
  return `sep=,
time(millisecond),datetime(utc),latitude,longitude,height_above_takeoff(meters)
${places.map(line).join('\n')}
`;
};

export const logFile = (text: string, name = 'vol.csv'): File => new File([text], name);

/** A log of a mission, by its owner through HTTP. */
export const addLog = async (
  harness: Harness,
  flight_id: number,
  {
    who = 'owner',
    start = '2026-01-05T09:00:00Z',
    places = SHORT_FLIGHT,
    center = [2.55, 47.2],
  }: {
    readonly who?: keyof Actors;
    readonly start?: string;
    readonly places?: readonly FlownPlace[];
    readonly center?: readonly [number, number];
  } = {},
): Promise<FlightLog> => {
  const { body } = await harness
    .as(who)
    .call(
      addFlightLog,
      { params: { id: flight_id }, body: {} },
      { files: [logFile(airdata(places, { start, center }))] },
    );
  if (body.flight_log === null) throw new Error(`No log: ${JSON.stringify(body)}`);
  return body.flight_log;
};
