/** What a verdict waits for, in the order in which it is asked for. */
export const MISSING_INPUTS = [
  'area',
  'period',
  'past_period',
  'height',
  'visibility',
  'scenario',
  'pilot',
  'pilot_phone',
  'drone',
] as const;
export type MissingInput = (typeof MISSING_INPUTS)[number];

/** What of a mission, drafted or saved, a verdict depends on. Instants are ISO 8601; null = not said. */
export interface MissingCheckInput {
  readonly areas: number;
  readonly start: string | null;
  readonly end: string | null;
  readonly max_height_m: number | null;
  readonly visibility: string | null;
  readonly scenario: string | null;
  readonly pilots: number;
  /** Of these, who could not be called: an authority has to reach each of them. */
  readonly pilots_without_phone: number;
  readonly drones: number;
}

/** What is still to be said before a mission can be judged whole; `past_period` when it is over. */
export function missingInput(said: MissingCheckInput, now: string): MissingInput[] {
  const { start, end, max_height_m: height } = said;
  const hasPeriod = start !== null && end !== null;
  const isMissing: Readonly<Record<MissingInput, boolean>> = {
    area: said.areas === 0,
    period: !hasPeriod,
    past_period: hasPeriod && Date.parse(end) <= Date.parse(now),
    height: height === null || !(height > 0),
    visibility: said.visibility === null,
    scenario: said.scenario === null,
    pilot: said.pilots === 0,
    pilot_phone: said.pilots_without_phone > 0,
    drone: said.drones === 0,
  };
  return MISSING_INPUTS.filter((input) => isMissing[input]);
}
