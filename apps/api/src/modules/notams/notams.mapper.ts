import type { NOTAM_RATINGS, NotamFinding } from '@envol/contract/notams';
import type { NotamFinding as Judged } from '@envol/domain/notams/judgeNotams';
import type { NotamsInForce } from './notams.holder.ts';

type Rating = (typeof NOTAM_RATINGS)[number];

export const toFinding = (
  judged: Judged,
  { idOf, simulated }: NotamsInForce,
  ratings: ReadonlyMap<number, string>,
): NotamFinding => {
  const { notam, ...rest } = judged;
  const id = idOf.get(notam.identifier) ?? 0;
  return {
    id,
    identifier: notam.identifier,
    effect: rest.effect,
    meaning: rest.meaning,
    subject: notam.q_code.slice(1, 3),
    where: rest.where,
    distance_m: rest.distance_m,
    area_ids: [...rest.area_ids],
    common_hours: rest.common_hours.map((span) => ({ ...span })),
    common_minutes: rest.common_minutes,
    hours: rest.hours.map((span) => ({ ...span })),
    height: rest.height,
    floor_m: rest.floor_m,
    ceiling_m: rest.ceiling_m,
    common_m: rest.common_m,
    lower: notam.lower,
    upper: notam.upper,
    lower_text: notam.lower_text,
    upper_text: notam.upper_text,
    fir: notam.fir,
    q_code: notam.q_code,
    traffic: notam.traffic,
    radius_nm: notam.radius_nm,
    locations: [...notam.locations],
    date_start: notam.from,
    date_end: notam.to,
    is_estimated: notam.is_estimated,
    schedule_text: notam.schedule_text,
    is_schedule_read: notam.schedule_text === null || notam.schedule !== null,
    place_source: notam.place_source,
    text: notam.text,
    raw: notam.raw,
    sup_aip: notam.sup_aip,
    is_trigger: notam.is_trigger,
    is_simulated: simulated.has(notam.identifier),
    rating: (ratings.get(id) ?? 'not_checked') as Rating,
  };
};
