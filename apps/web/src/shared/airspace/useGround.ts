import type { Ground, GroundSource } from '@envol/domain/airspace/ground';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { useEffect, useMemo, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { presentTime } from '../../device/clock.ts';
import { createGroundAnswers } from './groundAnswers.ts';

const REST_MS = 400;
const AT_MOST = 50;

interface Grounded {
  readonly areas: readonly { readonly geometry: AreaGeometry; readonly ground: Ground | null }[];
  readonly terrain_failed?: GroundSource | null | undefined;
}

const answers = createGroundAnswers();

const keyOf = (geometry: AreaGeometry): string => JSON.stringify(geometry);

const listeners = new Set<() => void>();

/** Asks at once for the ground whose source failed. */
export const askGroundAgain = (): void => {
  answers.again();
  for (const listener of listeners) listener();
};

const ask = async (lacking: readonly AreaGeometry[]): Promise<void> => {
  const keys = lacking.map(keyOf);
  try {
    const body = { areas: lacking as never };
    const { grounds, failed } = await callApi(endpoints.groundUnderAreas, { body }, { handles: 'all' });
    for (const [index, key] of keys.entries())
      answers.tell(key, { ground: grounds[index] ?? null, failed }, presentTime());
  } catch {
    for (const key of keys) answers.fail(key, presentTime());
  }
};

/**
 * The mission with the ground under its areas, asked of the server once the hand rests. Until it answers, and without a
 * network, the ground is unknown, and the judgement says so; where a source failed it is asked again by and by, and at
 * once when the network comes back or somebody asks.
 */
export const useGround = <M extends Grounded>(mission: M | null): M | null => {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const again = (): void => setAsked((count) => count + 1);
    listeners.add(again);
    window.addEventListener('online', askGroundAgain);
    return () => {
      listeners.delete(again);
      window.removeEventListener('online', askGroundAgain);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was answered, or failed, tells when to ask again
  useEffect(() => {
    const geometries = (mission?.areas ?? []).map(({ geometry }) => geometry);
    const pause = geometries.length === 0 ? null : answers.nextIn(geometries.map(keyOf), presentTime());
    if (pause === null) return undefined;
    const timer = setTimeout(
      () => {
        const now = presentTime();
        const lacking = geometries.filter((each) => answers.isDue(keyOf(each), now));
        if (lacking.length > 0 && lacking.length <= AT_MOST)
          void ask(lacking).then(() => setAsked((count) => count + 1));
      },
      Math.max(pause, REST_MS),
    );
    return () => clearTimeout(timer);
  }, [mission, asked]);
  return useMemo(() => {
    void asked;
    return mission === null
      ? null
      : {
          ...mission,
          areas: mission.areas.map((area) => ({
            ...area,
            ground: answers.of(keyOf(area.geometry))?.ground ?? area.ground,
          })),
          terrain_failed:
            mission.areas
              .map(({ geometry }) => answers.of(keyOf(geometry))?.failed)
              .find((failed) => failed) ?? null,
        };
  }, [mission, asked]);
};
