import type { Analysis, MissionInput } from '@envol/domain/airspace/constraint';
import { type ConnectedAuthority, withAuthorities } from '@envol/domain/airspace/deciders/authorities';
import { useEffect, useMemo, useState } from 'react';
import { presentTime } from '../../device/clock.ts';
import { analyseHere, type DatasetState, type JudgedHere, startAnalyst, useDatasetState } from './analyst.ts';
import { latestWins, OvertakenError } from './latestWins.ts';
import { useAuthorities } from './useAuthorities.ts';
import { useCatalogue } from './useCatalogue.ts';
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

/** Of which drawing the analysis speaks: the present one, or an earlier one while or because the present is not judged. */
export type LiveState = 'none' | 'judged' | 'judging' | 'failed';

export interface LiveAnalysis {
  readonly state: LiveState;
  /** The last judgement: of the present mission only where `state` is `judged`. */
  readonly analysis: Analysis | null;
  readonly dataset: DatasetState;
}

/** What is said of the present drawing beside its cards, which show that they are of an earlier one: nothing once it cannot be judged. */
export const analysisToTell = ({ state, analysis }: LiveAnalysis): Analysis | null =>
  state === 'failed' ? null : analysis;

/** From the change on the screen to its judgement, for the browser's performance tools. */
export const ANALYSIS_MEASURE = 'envol.analysis';

const measured = (started: number): void => {
  performance.measure(ANALYSIS_MEASURE, { start: started, end: performance.now() });
};

/** What became of a mission that was judged; `analysis` is null where that failed. */
interface Judged {
  readonly mission: LiveMission;
  readonly version: number;
  readonly analysis: Analysis | null;
}

const stateOf = (mission: LiveMission | null, version: number | null, latest: Judged | null): LiveState => {
  if (mission === null) return 'none';
  if (latest === null || latest.mission !== mission || latest.version !== version) return 'judging';
  return latest.analysis === null ? 'failed' : 'judged';
};

/**
 * Judges the mission in the worker whenever it changes, without a network. One judgement is under way, the newest change
 * waits for it, those between are left out. Memoise the mission: each new object is judged.
 */
export const useLiveAnalysis = (drawn: LiveMission | null): LiveAnalysis => {
  const mission = useGround(drawn);
  const dataset = useDatasetState();
  const authorities = useAuthorities();
  const catalogue = useCatalogue();
  const [judge] = useState(() => latestWins(analyseHere));
  const [latest, setLatest] = useState<Judged | null>(null);
  const [judged, setJudged] = useState<JudgedHere | null>(null);
  const version = dataset.state === 'ready' ? dataset.version.id : null;
  useEffect(startAnalyst, []);
  useEffect(() => {
    if (mission === null || version === null) return undefined;
    let gone = false;
    const started = performance.now();
    judge({ ...mission, now: new Date(presentTime()).toISOString() }).then(
      (result) => {
        if (gone) return;
        measured(started);
        setJudged(result);
        setLatest({ mission, version, analysis: result.analysis });
      },
      (error: unknown) => {
        if (gone || error instanceof OvertakenError) return;
        console.warn(error);
        setLatest({ mission, version, analysis: null });
      },
    );
    return () => {
      gone = true;
    };
  }, [mission, version, judge]);
  const told = useMemo(() => {
    if (mission === null || judged === null) return null;
    if (authorities.size === 0 && catalogue === null) return judged.analysis;
    const { start, time_zone } = mission;
    const now = new Date(presentTime()).toISOString();
    const dates = { start, time_zone, now, departements: () => judged.departements };
    const added = catalogue?.on(catalogue.additions, authorities, dates);
    const byType = added ? added.byType(judged.analysis) : judged.analysis;
    const told = withAuthorities(byType, authorities, dates);
    return reachable(added ? added.noticed(told) : told, authorities);
  }, [mission, judged, authorities, catalogue]);
  return { state: stateOf(mission, version, latest), analysis: told, dataset };
};
