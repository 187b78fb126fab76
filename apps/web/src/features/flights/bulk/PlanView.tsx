import type { ReactNode } from 'react';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './bulk.module.css';
import type { BulkPlan, PlannedEdit } from './bulkPlan.ts';
import { useDoubles } from './useDoubles.ts';

interface PlanViewProps {
  readonly plan: BulkPlan;
  /** A mission as it is, and as it would be. */
  readonly change: (edit: PlannedEdit) => { readonly from: string; readonly to: string };
  /** How far the writing is; null before it. */
  readonly progress: { readonly done: number; readonly of: number } | null;
}

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <li>
    <b>{name}</b>
    {children}
  </li>
);

/** What an act would make of each chosen mission: those that change, with who would fly twice at once, and those that stay. */
export const PlanView = ({ plan, change, progress }: PlanViewProps) => {
  const { t } = useTranslation(['missions', 'missions_calendar']);
  const format = useFormats();
  const doubles = useDoubles(plan);
  const { edits, kept } = plan;
  return (
    <>
      {edits.length > 0 && (
        <section className={styles.part}>
          <h3>{t('bulk.will_change', { count: edits.length })}</h3>
          <ul className={styles.list}>
            {edits.map((edit) => {
              const { from, to } = change(edit);
              const who = doubles.get(edit.flight.id);
              return (
                <Line key={edit.flight.id} name={edit.flight.name}>
                  <span>
                    {from} → {to}
                  </span>
                  {who && (
                    <small>
                      {format.list(who.map(({ name }) => t('missions_calendar:taken', { name })))}
                    </small>
                  )}
                </Line>
              );
            })}
          </ul>
          <p className={styles.hint}>{t('bulk.judged_again')}</p>
        </section>
      )}
      {kept.length > 0 && (
        <section className={styles.part}>
          <h3>{t('bulk.will_stay', { count: kept.length })}</h3>
          <ul className={styles.list}>
            {kept.map(({ flight, why }) => (
              <Line key={flight.id} name={flight.name}>
                <span>{t(`bulk.kept.${why}`)}</span>
              </Line>
            ))}
          </ul>
        </section>
      )}
      <p role="status" className={styles.hint}>
        {progress && t('bulk.progress', { done: progress.done, of: progress.of })}
      </p>
    </>
  );
};
