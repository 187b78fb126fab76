import type { Ground, GroundSource } from '@envol/domain/airspace/ground';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';

const REST_MS = 400;
const AT_MOST = 50;
const KEPT = 200;

interface Told {
  readonly ground: Ground | null;
  /** The source that failed to tell it; null where none did. */
  readonly failed: GroundSource | null;
}

interface Grounded {
  readonly areas: readonly { readonly geometry: AreaGeometry; readonly ground: Ground | null }[];
  readonly terrain_failed?: GroundSource | null | undefined;
}

/** By the shape of an area; a null answer is kept too, so that it is not asked for at every vertex. */
const known = new Map<string, Told>();

const keyOf = (geometry: AreaGeometry): string => JSON.stringify(geometry);

/**
 * The mission with the ground under its areas, asked of the server once the hand rests. Until it answers, and without a
 * network, the ground is unknown, and the judgement says so.
 */
export const useGround = <M extends Grounded>(mission: M | null): M | null => {
  const [answers, setAnswers] = useState(0);
  useEffect(() => {
    const lacking = (mission?.areas ?? [])
      .map(({ geometry }) => geometry)
      .filter((each) => !known.has(keyOf(each)));
    if (lacking.length === 0 || lacking.length > AT_MOST) return undefined;
    const timer = setTimeout(() => {
      call(endpoints.groundUnderAreas, { body: { areas: lacking as never } }, { handles: 'all' }).then(
        ({ grounds, failed }) => {
          if (known.size > KEPT) known.clear();
          for (const [index, geometry] of lacking.entries())
            known.set(keyOf(geometry), { ground: grounds[index] ?? null, failed });
          setAnswers((count) => count + 1);
        },
        () => undefined,
      );
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [mission]);
  return useMemo(() => {
    void answers;
    return mission === null
      ? null
      : {
          ...mission,
          areas: mission.areas.map((area) => ({
            ...area,
            ground: known.get(keyOf(area.geometry))?.ground ?? area.ground,
          })),
          terrain_failed:
            mission.areas
              .map(({ geometry }) => known.get(keyOf(geometry))?.failed)
              .find((failed) => failed) ?? null,
        };
  }, [mission, answers]);
};
