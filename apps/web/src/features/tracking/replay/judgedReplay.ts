import { RANK_OF, type TrackState, trackStateOf } from '../live/trackState.ts';
import type { Replay, ReplayTrace } from './replay.model.ts';

type Span = ReplayTrace['airborne'][number];
type Point = ReplayTrace['points'][number];

const holdsAt = ({ from_s, to_s }: Span, at_s: number): boolean =>
  from_s <= at_s && (to_s === null || at_s < to_s);

/** How a drone stood at one of its points: by the rule of the live picture, on what stood then. */
const stateAt = (trace: ReplayTrace, [at_s, , , amsl_m, height_m]: Point): TrackState =>
  trackStateOf({
    is_manned: false,
    drone_id: trace.drone_id,
    is_cleared: trace.airborne.some((span) => holdsAt(span, at_s)),
    height_basis: amsl_m === null && height_m === null ? 'no_height' : trace.height_basis,
    alerts:
      trace.alerts === null
        ? null
        : trace.alerts
            .filter((alert) => holdsAt(alert, at_s))
            .map(({ alert_type, level }) => ({ alert_type, level, active: true, not_judged: null })),
    brought_level: 0,
  });

/** A part of a way in one state, as far as the next one begins: from one of its points to another, both in it. */
interface Run {
  readonly state: TrackState;
  readonly from: number;
  readonly to: number;
}

/** A trace with how its drone stood at each of its points. */
export interface JudgedTrace {
  readonly trace: ReplayTrace;
  readonly states: readonly TrackState[];
  readonly runs: readonly Run[];
}

/** A line between two points has the state of the one that it leads to: what was outside there was on its way out before. */
const runsOf = (states: readonly TrackState[]): readonly Run[] => {
  const runs: Run[] = [];
  for (let index = 1; index < states.length; index += 1) {
    const [state, last] = [states[index] ?? 'neutral', runs.at(-1)];
    if (last?.state === state) runs[runs.length - 1] = { ...last, to: index };
    else runs.push({ state, from: index - 1, to: index });
  }
  return runs;
};

export const judgedReplay = ({ traces }: Replay): readonly JudgedTrace[] =>
  traces.map((trace) => {
    const states = trace.points.map((point) => stateAt(trace, point));
    return { trace, states, runs: runsOf(states) };
  });

/** The most pressing state in each part of the span; null where nothing was heard. */
export const statesOfParts = (
  judged: readonly JudgedTrace[],
  { date_from, date_to }: Pick<Replay, 'date_from' | 'date_to'>,
  parts: number,
): readonly (TrackState | null)[] => {
  const span_s = (Date.parse(date_to) - Date.parse(date_from)) / 1000;
  const worst = Array.from({ length: parts }, (): TrackState | null => null);
  for (const { trace, states } of judged)
    for (const [index, [since]] of trace.points.entries()) {
      const part = Math.min(parts - 1, Math.max(0, Math.floor((since / span_s) * parts)));
      const [state, before] = [states[index] ?? 'neutral', worst[part] ?? null];
      if (before === null || RANK_OF[state] < RANK_OF[before]) worst[part] = state;
    }
  return worst;
};
