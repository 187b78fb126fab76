import { asksForAnotherPlan, type Verdict as Judgement } from '@envol/domain/airspace/constraint';
import type { MissingInput } from '@envol/domain/flights/missing';
import type { Scenario } from '@envol/domain/flights/statuses';
import type { LiveAnalysis } from '../../shared/airspace/index.ts';
import { retryDataset } from '../../shared/airspace/index.ts';
import { FIELD_OF_MISSING, STEP_OF_MISSING } from '../../shared/flight-form/index.ts';
import type { StepName } from '../../shared/flights/index.ts';
import {
  CompleteDroneAct,
  isToSay,
  nextRemedies,
  type Remedy,
  Verdict,
  type VerdictView,
  viewVerdict,
  WaysOut,
} from '../../shared/verdict/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { firmView, useFirmWords } from './answers/firmVerdict.ts';
import styles from './editor.module.css';

/** Others (abroad, a place that is closed, data whose cycle is over) have their own words, or none before the area is finished. */
const OF_DRAFT: readonly Judgement[] = ['clear', 'unverified', 'steps'];
const tellsOfDraft = ({ state, analysis }: LiveAnalysis): boolean =>
  state !== 'failed' && analysis !== null && OF_DRAFT.includes(analysis.verdict);

const NOTHING = { verdict: 'incomplete', free_height_m: null, constraints: [], checks: [] } as const;

export interface EditorVerdictProps {
  readonly live: LiveAnalysis;
  readonly height: number | null;
  /** Changes the plan in the form. */
  readonly onChange: (remedy: Remedy) => void;
  /** The first local day on which every notice is respected; null when they are. */
  readonly earliest: string | null;
  /** Saves, then opens the request to the authority behind this constraint. */
  readonly onRequest: (key: string) => void;
  readonly busy: boolean;
  /** A first area is being drawn: what lies under it is told already. */
  readonly isDrafting: boolean;
  /** What is still to be said, the first thing first. */
  readonly missing: readonly MissingInput[];
  /** Null while nobody has chosen it: what it alone brings is not told yet. */
  readonly scenario: Scenario | null;
  /** Leads to the step, and to the field there, where it is said. */
  readonly onStep: (step: StepName, field: string | null) => void;
  /** On a phone the first line stays in the header, the rest scrolls. */
  readonly part: 'all' | 'line' | 'rest';
}

/** Words in the place of the verdict's own while nothing is judged, or nothing but a draft; null where it speaks for itself. */
const useTitleOfDraft = (
  { live, isDrafting, missing }: EditorVerdictProps,
  view: VerdictView,
  isWaiting: boolean,
) => {
  const { t } = useTranslation(['flights', 'missions']);
  if (isWaiting) {
    const title =
      live.state === 'failed' ? 'flights:verdict.not_judged_title' : 'flights:verdict.calculating';
    return { title: t(title), text: '' };
  }
  if (!isDrafting || view.outcome !== 'incomplete' || missing[0] !== 'area' || !tellsOfDraft(live))
    return null;
  const { left } = view;
  const title = left === 0 ? t('missions:drawing.nothing') : t('missions:drawing.steps', { count: left });
  return { title, text: t('missions:drawing.text') };
};

type ActsProps = Pick<
  EditorVerdictProps,
  'onChange' | 'earliest' | 'onRequest' | 'busy' | 'missing' | 'onStep'
> & {
  readonly view: VerdictView;
  readonly isJudged: boolean;
  /** Answers are still open: nothing can be saved, let alone asked for. */
  readonly isFirm: boolean;
};

/** What the verdict leads to: the first thing still to be said, the request, or the ways out of it. */
const Acts = ({
  view,
  isJudged,
  isFirm,
  onChange,
  earliest,
  onRequest,
  busy,
  missing,
  onStep,
}: ActsProps) => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const asksForInput = view.outcome === 'incomplete' || view.outcome === 'past';
  const [asked] = asksForInput ? missing : [];
  const wanted = view.outcome === 'steps' && !isFirm ? view.next?.constraint : undefined;
  const act = wanted === undefined ? undefined : view.next?.act;
  // Whoever takes no requests here is asked by the operator's own means.
  const request = act === 'request_approval' && wanted !== undefined ? wanted.key : null;
  const incomplete = act === 'complete_drone' ? wanted : undefined;
  const free = view.outcome === 'steps' ? view.free_height_m : null;
  const remedies = isJudged ? nextRemedies(view, earliest) : [];
  if (
    asked === undefined &&
    request === null &&
    incomplete === undefined &&
    free === null &&
    remedies.length === 0
  )
    return null;
  return (
    <>
      {/* The first thing is asked for where the area is drawn: on the map. */}
      {asked !== undefined && asked !== 'area' && (
        <Button onClick={() => onStep(STEP_OF_MISSING[asked], FIELD_OF_MISSING[asked])}>
          {t(`flights_list:missing.${asked}.step`)}
        </Button>
      )}
      {incomplete !== undefined && <CompleteDroneAct key={incomplete.key} constraint={incomplete} isOpen />}
      {request !== null && (
        <Button onClick={() => onRequest(request)} disabled={busy}>
          {t('flights:step_actions.save_and_request')}
        </Button>
      )}
      <WaysOut
        remedies={remedies}
        free={free}
        onApply={onChange}
        busy={busy}
        isNextStep={
          isToSay(remedies) ||
          (incomplete === undefined && wanted !== undefined && asksForAnotherPlan(wanted))
        }
      />
    </>
  );
};

const DraftVerdict = (props: EditorVerdictProps) => {
  const { live, height, missing, part } = props;
  const { t } = useTranslation('flights');
  const firmWords = useFirmWords();
  // The cards go on judging a usual height while one is typed; a verdict on it would pass for one on the mission.
  const judged = missing.includes('height') ? null : live.analysis;
  const firm = judged && firmView(judged, props);
  const view = firm ?? viewVerdict(judged ?? NOTHING, height, [], { missing, to_update: false });
  const isJudged = judged !== null;
  const isWaiting = !isJudged && missing.length === 0;
  const ofDraft = useTitleOfDraft(props, view, isWaiting);
  const instead = firm && judged ? (firmWords(firm, judged, props) ?? ofDraft) : ofDraft;
  const isStale = isJudged && live.state !== 'judged';
  if (part === 'line') return <Verdict view={view} size="line" instead={instead} isStale={isStale} />;
  return (
    <Verdict view={view} size={part === 'rest' ? 'rest' : 'compact'} instead={instead} isStale={isStale}>
      {live.state === 'failed' && !isWaiting && (
        <p className={styles.unjudged} role="alert">
          {t('verdict.not_judged')}
        </p>
      )}
      <Acts {...props} view={view} isJudged={isJudged} isFirm={firm !== null} />
    </Verdict>
  );
};

/** What the drawing means at this moment, judged on this device. */
export const EditorVerdict = (props: EditorVerdictProps) => {
  const { t } = useTranslation('flights');
  if (props.live.dataset.state !== 'unavailable') return <DraftVerdict {...props} />;
  if (props.part === 'rest') return null;
  return (
    <div className={styles.notice} role="status">
      <span>{t('verdict.no_data')}</span>
      <Button variant="outlined" onClick={retryDataset}>
        {t('verdict.retry_data')}
      </Button>
    </div>
  );
};
