import { retryDataset } from '../../../airspace/analyst.ts';
import type { LiveAnalysis } from '../../../airspace/useLiveAnalysis.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { Verdict } from '../verdict/Verdict.tsx';
import { viewVerdict } from '../verdict/verdict.ts';
import styles from './editor.module.css';

const NOTHING = { verdict: 'incomplete', free_height_m: null, constraints: [] } as const;

export interface EditorVerdictProps {
  readonly live: LiveAnalysis;
  readonly height: number | null;
  readonly onLower: (height: number) => void;
  /** Saves, then opens the request to the authority behind this constraint. */
  readonly onRequest: (key: string) => void;
  readonly busy: boolean;
  /** What the judgement waits for, once there is an area. */
  readonly awaits: 'area' | 'period' | 'analysis';
  /** On a phone the first line stays in the header, the rest scrolls. */
  readonly part: 'all' | 'line' | 'rest';
}

/** What the drawing means at this moment, judged on this device. */
export const EditorVerdict = ({
  live,
  height,
  onLower,
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
  const view = viewVerdict(live.analysis ?? NOTHING, height);
  const instead =
    live.analysis !== null || awaits === 'area'
      ? null
      : awaits === 'period'
        ? { title: t('verdict.no_period'), text: t('verdict.no_period_text') }
        : { title: t('verdict.calculating'), text: '' };
  if (part === 'line') return <Verdict view={view} size="line" instead={instead} />;
  const asks = view.outcome !== 'impossible' && view.next?.constraint.procedure === 'approval_request';
  const request = asks ? (view.next?.constraint.key ?? null) : null;
  const free = view.free_height_m;
  return (
    <Verdict view={view} size={part === 'rest' ? 'rest' : 'compact'} instead={instead}>
      {(request !== null || free !== null) && (
        <>
          {request !== null && (
            <Button onClick={() => onRequest(request)} disabled={busy}>
              {t('step_actions.save_and_request')}
            </Button>
          )}
          {free !== null && (
            <Button variant="outlined" onClick={() => onLower(free)}>
              {t('verdict.fly_lower', { height: free })}
            </Button>
          )}
        </>
      )}
    </Verdict>
  );
};
