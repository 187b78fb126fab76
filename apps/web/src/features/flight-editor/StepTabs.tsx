import { Check, CircleAlert } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useMinute } from '../../device/clock.ts';
import { type FlightForm, isStepDone } from '../../shared/flight-form/index.ts';
import { STEPS, type StepName } from '../../shared/flights/index.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './editor.module.css';

export interface StepTabsProps {
  readonly step: StepName;
  readonly onStep: (step: StepName) => void;
  readonly values: FlightForm;
  readonly wrong: ReadonlySet<StepName>;
}

/** The four short steps, in any order; each says whether it is complete. Arrow keys move between them. */
export const StepTabs = ({ step, onStep, values, wrong }: StepTabsProps) => {
  const { t } = useTranslation('flights');
  const now = useMinute();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = STEPS[(STEPS.indexOf(step) + by + STEPS.length) % STEPS.length];
    if (by === 0 || next === undefined) return;
    event.preventDefault();
    onStep(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div ref={list} className={styles.steps} role="tablist" aria-label={t('editor.steps')} onKeyDown={move}>
      {STEPS.map((name) => {
        const state = wrong.has(name) ? 'error' : isStepDone(name, values, now) ? 'done' : 'open';
        const Icon = state === 'error' ? CircleAlert : Check;
        const said = {
          error: 'editor.step_errors',
          done: 'editor.step_done',
          open: 'editor.step_open',
        } as const;
        return (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === step}
            aria-controls="editor-step"
            // One string: hidden words beside the visible one are read with a space before the comma.
            aria-label={`${t(`editor.${name}`)}, ${t(said[state])}`}
            tabIndex={name === step ? 0 : -1}
            onClick={() => onStep(name)}
          >
            {t(`editor.${name}`)}
            {state !== 'open' && <Icon size={15} strokeWidth={2.4} data-state={state} aria-hidden />}
          </button>
        );
      })}
    </div>
  );
};
