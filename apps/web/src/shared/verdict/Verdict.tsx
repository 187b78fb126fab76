import { dataAgeOf } from '@envol/domain/airspace/dataAge';
import type { ReactNode } from 'react';
import { useShownAtHalf } from '../../ui/layout/WorkspaceLayout.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { AgeLine, useDataAge } from '../airspace/index.ts';
import { SourcesToRead } from './SourcesToRead.tsx';
import { useStepWords } from './useStepWords.ts';
import styles from './Verdict.module.css';
import { isLeaving, isToRead, type VerdictView } from './verdict.ts';

export interface VerdictProps {
  readonly view: VerdictView;
  /** The next step and the cheaper way out, as buttons. */
  readonly children?: ReactNode;
  /** When the answer of whom it concerns is likely. */
  readonly answer?: ReactNode;
  /** In the editor it shares the room with the form; a phone has `line`, the first
   * line alone, in its header, and the `rest` under it. */
  readonly size?: 'full' | 'compact' | 'line' | 'rest';
  /** What is missing or under way while there is no verdict, instead of its own words. */
  readonly instead?: { readonly title: string; readonly text: string } | null;
  /** It speaks of an earlier drawing: without its colour until the present one is judged. */
  readonly isStale?: boolean;
}

/** One line that says whether the mission may be flown, and what comes next. Changes are read aloud. */
export const Verdict = (props: VerdictProps) => {
  const { view, children, answer, size = 'full', instead = null, isStale = false } = props;
  const { t } = useTranslation(['flights', 'flights_list']);
  const words = useStepWords();
  const shownAtHalf = useShownAtHalf();
  const { outcome, tone, steps, left, next, missing, checks } = view;
  const ages = outcome === 'past' ? [] : dataAgeOf(checks);
  const age = useDataAge()(ages);
  const text = instead?.text ?? words.explain(view);
  const toRead = isToRead(view);
  const done = steps.length - left;
  const asked = steps.filter((step) => step.state === 'waiting' && !isLeaving(step)).length;
  const leaving = steps.filter(isLeaving).length;
  const title =
    outcome === 'steps'
      ? t('verdict.steps', { count: left })
      : outcome === 'waiting'
        ? t(asked > 0 ? 'verdict.waiting' : 'verdict.leaving', { count: asked || leaving })
        : outcome === 'incomplete' && missing[0] !== undefined
          ? t(`flights_list:missing.${missing[0]}.title`)
          : t(`verdict.${outcome}`);
  return (
    <section
      // On a phone a mission opens with its verdict and the buttons under it, whole.
      ref={size === 'full' ? shownAtHalf : undefined}
      className={`${styles.verdict} ${size === 'full' ? '' : styles.compact}`}
      data-tone={tone}
      data-stale={isStale || undefined}
    >
      <div aria-live={size === 'rest' ? 'off' : 'polite'} aria-atomic="true">
        {size !== 'rest' && <h2 className={styles.title}>{instead?.title ?? title}</h2>}
        {size !== 'line' && text !== age && <p className={styles.text}>{text}</p>}
        {size !== 'rest' && <AgeLine reasons={ages} className={styles.age} />}
      </div>
      {size !== 'line' && size !== 'full' && steps.length > 1 && outcome !== 'impossible' && (
        <div
          className={styles.bars}
          role="img"
          aria-label={t('verdict.progress', { count: done, total: steps.length })}
        >
          {[...steps]
            .sort((a, b) => Number(b.state === 'done') - Number(a.state === 'done'))
            .map((step) => (
              <i key={step.constraint.key} data-state={step.state} data-next={step === next || undefined} />
            ))}
        </div>
      )}
      {size !== 'line' && size !== 'full' && toRead && <SourcesToRead checks={checks} />}
      {answer}
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  );
};
