import type { Flight } from '@envol/contract/flights';

export interface RequestForm {
  readonly pilot_id: number | null;
  readonly drone_ids: readonly number[];
  readonly area_ids: readonly number[];
  readonly details: string;
}

export const DETAILS_MAX = 2800;

/** What the mission already says; a pilot who can be called comes first. Only the areas that the zone touches. */
export const requestOf = (flight: Flight, touched: readonly string[]): RequestForm => {
  const callable = flight.pilots.find(({ phone }) => phone !== null) ?? flight.pilots[0];
  const ids = flight.areas.map(({ id }) => id);
  const inside = ids.filter((id) => touched.includes(String(id)));
  return {
    pilot_id: callable?.id ?? null,
    drone_ids: flight.drones.map(({ id }) => id),
    area_ids: inside.length > 0 ? inside : ids,
    details: flight.description ?? '',
  };
};

export const MISSING = ['missing_pilot', 'missing_drone', 'missing_area'] as const;

/** What the authority would have to telephone for; empty when the request can be sent. */
export const missingOf = (flight: Flight, form: RequestForm): readonly (typeof MISSING)[number][] => {
  const pilot = flight.pilots.find(({ id }) => id === form.pilot_id);
  return MISSING.filter((name) => {
    if (name === 'missing_pilot') return pilot === undefined || pilot.phone === null;
    return (name === 'missing_drone' ? form.drone_ids : form.area_ids).length === 0;
  });
};
