import type { FlightSplit } from '@envol/contract/flight-split';
import { markersToKeep } from '@envol/domain/exclusion-zones/markers';
import { isLocked } from '@envol/domain/flights/policy';
import { type Split, splitOf } from '@envol/domain/flights/split';
import { Failure } from '../../platform/http/failure.ts';
import { type Caller, type FlightDetail, getDetail } from '../flight-details/index.ts';
import { copyInput } from '../flight-series/index.ts';
import { answerOf, createFlight, deleteFlight, type FlightsDeps, updateFlight } from '../flights/index.ts';

const splitOfDetail = ({ areas, constraints }: FlightDetail): Split | null =>
  splitOf(
    areas,
    constraints.map(({ judged, status }) => ({
      key: judged.key,
      effect: judged.effect,
      status,
      area_ids: judged.overlap.area_ids,
    })),
  );

/** What of the mission is free without waiting, and what holds the rest. Throws NOT_FOUND. */
export const previewSplit = async (
  deps: FlightsDeps,
  { reached }: Caller,
  id: number,
): Promise<FlightSplit> => {
  const detail = await getDetail(deps.db, reached, id);
  const split = splitOfDetail(detail);
  const titles = new Map(detail.constraints.map(({ judged }) => [judged.key, judged.title]));
  const named = (areaId: number) => ({
    id: areaId,
    name: detail.areas.find((area) => area.id === areaId)?.name ?? '',
  });
  return {
    can_be_split: split !== null,
    is_frozen: isLocked(detail.approvals),
    free: (split?.free ?? []).map(named),
    held: (split?.held ?? []).map(({ area_id, by }) => ({
      ...named(area_id),
      by: by.map((key) => titles.get(key) ?? key),
    })),
    everywhere: (split?.everywhere ?? []).map((key) => titles.get(key) ?? key),
  };
};

/**
 * Makes a mission of the areas that nothing left to do concerns; they leave the former one, unless a request froze it: then it
 * stays whole and the new one is a copy of its free part. Throws NOT_FOUND, NOTHING_TO_SPLIT.
 */
export const splitFlight = async (deps: FlightsDeps, caller: Caller, id: number, name: string) => {
  const before = await getDetail(deps.db, caller.reached, id);
  const split = splitOfDetail(before);
  if (split === null) throw new Failure('NOTHING_TO_SPLIT');
  const former = answerOf(deps, before);
  const { date_start, date_end } = former;
  const whole = copyInput(former);
  const free = former.areas
    .filter((area) => split.free.includes(area.id))
    .map(({ name: own, geometry, max_height_m }) => ({ name: own, geometry, max_height_m }));
  const points = [
    ...markersToKeep(
      whole.points ?? [],
      free.map(({ geometry }) => geometry),
    ),
  ];
  const made = await createFlight(deps, caller, {
    ...whole,
    name,
    date_start,
    date_end,
    areas: free,
    points,
  });
  if (isLocked(before.approvals)) return { detail: made, moved: false, former_version: former.version };
  const kept = former.areas.filter((area) => !split.free.includes(area.id));
  try {
    const { flight } = await updateFlight(deps, caller, id, {
      areas: kept.map(({ id: areaId, name: own, geometry, max_height_m }) => ({
        id: areaId,
        name: own,
        geometry,
        max_height_m,
      })),
      version: former.version,
    });
    return { detail: made, moved: true, former_version: flight.version };
  } catch (error) {
    // Somebody changed the former mission meanwhile: nothing is left half done.
    await deleteFlight(deps, caller, made.flight.id);
    throw error;
  }
};
