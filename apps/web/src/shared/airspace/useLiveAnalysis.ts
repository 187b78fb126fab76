import { type ConnectedAuthority, withAuthorities } from '@envol/domain/airspace/authorities';
import type { Analysis, MissionInput } from '@envol/domain/airspace/constraint';
import { useEffect, useMemo, useState } from 'react';
import { presentTime } from '../../device/clock.ts';
import { analyseHere, type DatasetState, startAnalyst, useDatasetState } from './analyst.ts';
import { useAuthorities } from './useAuthorities.ts';
import { useGround } from './useGround.ts';

/** Whether requests to the authority behind a constraint can be made here; absent while that is not known. */
const reachable = (analysis: Analysis, authorities: ReadonlyMap<string, ConnectedAuthority>): Analysis => ({
  ...analysis,
  constraints: analysis.constraints.map((constraint) => ({
    ...constraint,
    can_request_approval:
      constraint.procedure === 'approval_request' &&
      authorities.has(constraint.decider?.structure_code ?? ''),
  })),
});

/** Everything but the instant of judging, which is the moment of asking. */
export type LiveMission = Omit<MissionInput, 'now'>;

export interface LiveAnalysis {
  /** The last judgement; it stays while the next one is being made. */
  readonly analysis: Analysis | null;
  readonly dataset: DatasetState;
}

/** From the change on the screen to its judgement, for the browser's performance tools. */
export const ANALYSIS_MEASURE = 'envol.analysis';

const measured = (started: number): void => {
  performance.measure(ANALYSIS_MEASURE, { start: started, end: performance.now() });
};

/**
 * Judges the mission in the worker whenever it changes, without a network. A newer change overtakes: only the
 * latest judgement is shown. Memoise the mission: each new object is judged.
 */
export const useLiveAnalysis = (drawn: LiveMission | null): LiveAnalysis => {
  const mission = useGround(drawn);
  const dataset = useDatasetState();
  const authorities = useAuthorities();
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const version = dataset.state === 'ready' ? dataset.version.id : null;
  useEffect(startAnalyst, []);
  useEffect(() => {
    if (mission === null || version === null) return undefined;
    let overtaken = false;
    const started = performance.now();
    analyseHere({ ...mission, now: new Date(presentTime()).toISOString() }).then(
      (result) => {
        if (overtaken) return;
        measured(started);
        setAnalysis(result);
      },
      (error: unknown) => {
        // An input that cannot be judged (a half-typed date) keeps the last judgement.
        if (!overtaken) console.warn(error);
      },
    );
    return () => {
      overtaken = true;
    };
  }, [mission, version]);
  const told = useMemo(() => {
    if (mission === null || analysis === null || authorities.size === 0) return mission && analysis;
    const { start, time_zone } = mission;
    const dates = { start, time_zone, now: new Date(presentTime()).toISOString() };
    return reachable(withAuthorities(analysis, authorities, dates), authorities);
  }, [mission, analysis, authorities]);
  return { analysis: told, dataset };
};
