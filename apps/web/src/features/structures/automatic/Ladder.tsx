import type { AutomaticAction, AutomaticPreview } from '@envol/contract/automatic-actions';
import { isDeciding, rangeOf } from '@envol/domain/automatic-actions/actions';
import { METRES_PER_FOOT } from '@envol/domain/geo/units';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { inUnit, ladderSpan, type Rung, rungsOf } from './rules.model.ts';
import styles from './rules.module.css';
import type { Rules } from './useRules.ts';

interface LadderProps {
  readonly rules: Rules;
  readonly actions: readonly AutomaticAction[];
  readonly preview: AutomaticPreview | undefined;
}

const STEP: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

interface HandleProps {
  readonly label: string;
  readonly action: AutomaticAction;
  readonly edge: 'floor_height' | 'ceiling_height';
  readonly at: string;
  readonly span: readonly [number, number];
  readonly onMove: (height: number) => void;
}

/** An edge of an action: dragged, or moved by the arrows, one unit a step. */
const Handle = ({ label, action, edge, at, span: [foot, top], onMove }: HandleProps) => {
  const dragged = useRef(false);
  const height = action[edge];
  const keys = (event: KeyboardEvent): void => {
    const step = STEP[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(height + step);
  };
  const drag = (event: PointerEvent<HTMLButtonElement>): void => {
    const frame = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!dragged.current || frame === undefined) return;
    const share = Math.min(1, Math.max(0, (frame.bottom - event.clientY) / frame.height));
    onMove(inUnit(foot + share * (top - foot), action.unit));
  };
  return (
    <button
      type="button"
      role="slider"
      className={styles.handle}
      style={{ bottom: at }}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={height}
      aria-valuemin={inUnit(foot, action.unit)}
      aria-valuemax={inUnit(top, action.unit)}
      aria-valuetext={`${height} ${action.unit} ${action.reference}`}
      onKeyDown={keys}
      onPointerDown={(event) => {
        dragged.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        dragged.current = false;
      }}
    />
  );
};

const place = (floor: number, ceiling: number, [foot, top]: readonly [number, number]): CSSProperties => ({
  bottom: `${((floor - foot) / (top - foot)) * 100}%`,
  height: `${((ceiling - floor) / (top - foot)) * 100}%`,
});

/** One part of the ladder, with its range and how many requests it would have had. */
const Step = ({ rung, rules, actions, preview }: LadderProps & { readonly rung: Rung }) => {
  const { t } = useTranslation('automatic_actions');
  const format = useFormats();
  const span = ladderSpan(actions);
  const action = rung.index === null ? undefined : actions[rung.index];
  const count = action === undefined || rung.index === null ? undefined : preview?.by_action[rung.index];
  const isWrong = rules.issues.some(({ index, other }) => index === rung.index || other === rung.index);
  const unit = actions.find(isDeciding) ?? { unit: 'm' as const, reference: 'AGL' as const };
  return (
    <div
      className={styles.rung}
      data-kind={action?.kind ?? 'person'}
      data-wrong={(rung.index !== null && isWrong) || undefined}
      style={place(rung.floor_m, rung.ceiling_m, span)}
    >
      <b>{action === undefined ? t('person') : t(`short_kinds.${action.kind}`)}</b>
      <span>
        {t('range', {
          floor: format.number(inUnit(rung.floor_m, unit.unit)),
          ceiling: format.number(inUnit(rung.ceiling_m, unit.unit)),
          unit: unit.unit,
          reference: unit.reference,
        })}
      </span>
      {count !== undefined && <span>{t('requests', { count })}</span>}
    </div>
  );
};

const Marks = ({ actions }: Pick<LadderProps, 'actions'>) => {
  const format = useFormats();
  const span = ladderSpan(actions);
  const [foot, top] = span;
  const edges = actions.filter(isDeciding).flatMap((action) => Object.values(rangeOf(action)));
  return [...new Set([foot, top, ...edges])].map((metres) => (
    <span key={metres} className={styles.mark} style={{ bottom: place(metres, metres, span).bottom }}>
      <b>{format.number(metres)}</b>
      <small>{format.number(metres / METRES_PER_FOOT)} ft</small>
    </span>
  ));
};

/** The actions as a ladder to scale, with handles; impacting zones stand beside it. */
export const Ladder = ({ rules, actions, preview }: LadderProps) => {
  const { t } = useTranslation('automatic_actions');
  const span = ladderSpan(actions);
  const reference = actions.find(isDeciding)?.reference ?? 'AGL';
  return (
    <section className={styles.ladder} aria-label={t('by_height')}>
      <header>
        <h2>{t('by_height')}</h2>
        <span>m {reference}</span>
      </header>
      <div className={styles.scale}>
        <div className={styles.marks} aria-hidden>
          <Marks actions={actions} />
        </div>
        <div className={styles.rungs}>
          {rungsOf(actions).map((rung) => (
            <Step
              key={`${rung.index} ${rung.floor_m}`}
              rung={rung}
              rules={rules}
              actions={actions}
              preview={preview}
            />
          ))}
          {actions.flatMap((action, index) =>
            isDeciding(action) && action.is_enabled
              ? (['floor_height', 'ceiling_height'] as const).map((edge) => (
                  <Handle
                    // biome-ignore lint/suspicious/noArrayIndexKey: an action has no other name than its place
                    key={`${index} ${edge}`}
                    label={t(edge === 'floor_height' ? 'floor_of' : 'ceiling_of', { number: index + 1 })}
                    action={action}
                    edge={edge}
                    span={span}
                    at={String(
                      place(rangeOf(action)[edge === 'floor_height' ? 'floor_m' : 'ceiling_m'], span[1], span)
                        .bottom,
                    )}
                    onMove={(height) => rules.change(index, { [edge]: Math.max(0, height) })}
                  />
                ))
              : [],
          )}
        </div>
        <div className={styles.bands}>
          {actions.map((action, index) =>
            action.kind === 'impacting-zone' && action.is_enabled ? (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: an action has no other name than its place
                key={index}
                className={styles.band}
                style={place(rangeOf(action).floor_m, rangeOf(action).ceiling_m, span)}
              >
                {t('short_kinds.impacting-zone')}
              </span>
            ) : null,
          )}
        </div>
      </div>
      <p className={styles.ground}>{t(`ground.${reference}`)}</p>
    </section>
  );
};
