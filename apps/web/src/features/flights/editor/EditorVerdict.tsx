import { retryDataset } from '../../../airspace/analyst.ts';
import type { LiveAnalysis } from '../../../airspace/useLiveAnalysis.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { RemedyButtons } from '../verdict/RemedyButtons.tsx';
import { nextRemedies, type Remedy } from '../verdict/remedies.ts';
import { Verdict } from '../verdict/Verdict.tsx';
import { viewVerdict } from '../verdict/verdict.ts';
import styles from './editor.module.css';
import type { Awaited } from './flight.form.ts';

const NOTHING = { verdict: 'incomplete', free_height_m: null, constraints: [] } as const;

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
  /** What the judgement waits for, once there is an area. */
  readonly awaits: Awaited;
  /** On a phone the first line stays in the header, the rest scrolls. */
  readonly part: 'all' | 'line' | 'rest';
}

/** What the drawing means at this moment, judged on this device. */
export const EditorVerdict = ({
  live,
  height,
  onChange,
  earliest,
  onRequest,
  busy,
  part,
  awaits,
}: EditorVerdictProps) => {
  const { t } = useTranslation('flights');
  if (live.dataset.state === 'unavailable' && part === 'rest') return null;
  if (live.dataset.state === 'unavailable')
    return (
      <div className={styles.notice} role="status">
        <span>{t('verdict.no_data')}</span>
        <Button variant="outlined" onClick={retryDataset}>
          {t('verdict.retry_data')}
        </Button>
      </div>
    );
  const view = viewVerdict((awaits === 'height' ? null : live.analysis) ?? NOTHING, height);
  // The cards go on judging a usual height while one is typed; a verdict on it would pass for one on the mission.
  const isJudged = live.analysis !== null && awaits !== 'height';
  const instead =
    isJudged || awaits === 'area'
      ? null
      : awaits === 'analysis'
        ? { title: t('verdict.calculating'), text: '' }
        : { title: t(`verdict.no_${awaits}`), text: t(`verdict.no_${awaits}_text`) };
  if (part === 'line') return <Verdict view={view} size="line" instead={instead} />;
  const wanted = view.outcome === 'impossible' ? undefined : view.next?.constraint;
  // Whoever takes no requests here is asked by the operator's own means.
  const asks = wanted?.procedure === 'approval_request' && wanted.can_request_approval !== false;
  const request = asks ? wanted.key : null;
  const free = view.free_height_m;
  const remedies = !isJudged ? [] : nextRemedies(view, earliest);
  return (
    <Verdict view={view} size={part === 'rest' ? 'rest' : 'compact'} instead={instead}>
      {(request !== null || free !== null || remedies.length > 0) && (
        <>
          {request !== null && (
            <Button onClick={() => onRequest(request)} disabled={busy}>
              {t('step_actions.save_and_request')}
            </Button>
          )}
          {free !== null && (
            <Button variant="outlined" onClick={() => onChange({ kind: 'height', height_m: free })}>
              {t('verdict.fly_lower', { height: free })}
            </Button>
          )}
          <RemedyButtons
            remedies={remedies}
            onApply={onChange}
            busy={busy}
            first={request === null ? 'contained' : 'outlined'}
          />
        </>
      )}
    </Verdict>
  );
};
