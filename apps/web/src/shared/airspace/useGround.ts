import type { Ground } from '@envol/domain/airspace/ground';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';

const REST_MS = 400;
const AT_MOST = 50;
const KEPT = 200;

interface Grounded {
  readonly areas: readonly { readonly geometry: AreaGeometry; readonly ground: Ground | null }[];
}

/** By the shape of an area; a null answer is kept too, so that it is not asked for at every vertex. */
const known = new Map<string, Ground | null>();

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
        ({ grounds }) => {
          if (known.size > KEPT) known.clear();
          for (const [index, geometry] of lacking.entries())
            known.set(keyOf(geometry), grounds[index] ?? null);
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
            ground: known.get(keyOf(area.geometry)) ?? area.ground,
          })),
        };
  }, [mission, answers]);
};
