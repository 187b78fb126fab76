import type { KeptPoint } from '../tracking/foldedPoints.ts';
import { inTheAir } from './track.ts';

/** What the positions of a mission's drone say that its pilot has not declared; nothing declares itself. */
export interface ProposedAct {
  readonly act: 'take_off' | 'landing';
  /** ms. */
  readonly at: number;
  /** No position came for a minute: it may have landed there. */
  readonly is_silent: boolean;
}

/** Silent for longer, ms, a drone in the air may have landed. */
const SILENT_MS = 60_000;
/** A state lasts so long before it is spoken of, ms: no gust, and no place by itself. */
const SURE_MS = 3_000;

const takeOff = (points: readonly KeptPoint[], up: readonly boolean[], now: number): ProposedAct | null => {
  const last = points.at(-1);
  if (last === undefined || !up.at(-1) || now - last.at > SILENT_MS) return null;
  const first = points[up.lastIndexOf(false) + 1];
  if (first === undefined || last.at - first.at < SURE_MS) return null;
  return { act: 'take_off', at: first.at, is_silent: false };
};

const landing = (points: readonly KeptPoint[], up: readonly boolean[], now: number): ProposedAct | null => {
  const lastUp = up.lastIndexOf(true);
  const [last, ground] = [points.at(-1), points[lastUp + 1]];
  if (last === undefined || lastUp < 0) return null;
  if (ground !== undefined && last.at - ground.at >= SURE_MS)
    return { act: 'landing', at: ground.at, is_silent: false };
  return now - last.at >= SILENT_MS ? { act: 'landing', at: last.at, is_silent: true } : null;
};

/**
 * What is proposed of a mission: a take-off that nobody declared while its drone is in the air, or the landing of one that was. `points`:
 * those since its last landing, or since its take-off, in their order; `now`: ms.
 */
export const proposedAct = (
  points: readonly KeptPoint[],
  { en_route, now }: { readonly en_route: boolean; readonly now: number },
): ProposedAct | null => {
  const up = inTheAir(points);
  return en_route ? landing(points, up, now) : takeOff(points, up, now);
};
