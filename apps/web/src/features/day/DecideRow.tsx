import type { Conflict } from '@envol/domain/activations/conflicts';
import { Check, Moon, TriangleAlert, X } from 'lucide-react';
import { useMinute } from '../../device/clock.ts';
import { type DayRow, useUntil } from '../../shared/day/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './day.module.css';
import { nightMinutes } from './nightMinutes.ts';

interface Props {
  readonly row: DayRow;
  readonly conflicts: readonly Conflict<DayRow>[];
  readonly selected: boolean;
  readonly onOpen: () => void;
  readonly onAccept: () => void;
  readonly onRefuse: () => void;
  readonly busy: boolean;
  readonly onPoint: (key: string | null) => void;
}

/** What makes a flight other than a plain one, in a few words. */
export const useRemarks = () => {
  const { t } = useTranslation('day');
  return (row: DayRow, conflicts: readonly Conflict<DayRow>[]): readonly string[] => {
    const changes = row.activation?.changes.length ?? 0;
    const names = row.phase === 'done' ? '' : row.approval.prohibited_by.join(', ');
    return [
      ...(names === '' ? [] : [t('remarks.prohibited', { names })]),
      ...(conflicts.length > 0 ? [t('remarks.conflicts', { count: conflicts.length })] : []),
      ...(changes > 0 ? [t('remarks.changes', { count: changes })] : []),
      ...(row.activation?.is_late === true ? [t('remarks.late')] : []),
      ...(row.activation?.proposal != null ? [t('remarks.proposed')] : []),
      ...(row.approval.stands ? [] : [t('remarks.not_in_force')]),
    ];
  };
};

/** One flight that waits for a decision: when, what, what is remarkable, and the two answers. */
export const DecideRow = ({ row, conflicts, selected, onOpen, onAccept, onRefuse, busy, onPoint }: Props) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const until = useUntil();
  const now = useMinute();
  const remarks = useRemarks()(row, conflicts);
  const soon = Date.parse(row.date_start) - now < 30 * 60_000;
  const night = nightMinutes(row);
  const actions: readonly string[] = (row.take_off ?? row.activation)?.available_actions ?? [];
  const mayAccept = actions.includes(row.take_off === null ? 'accept' : 'grant');
  return (
    <li
      className={styles.row}
      data-selected={selected || undefined}
      onMouseEnter={() => onPoint(row.key)}
      onMouseLeave={() => onPoint(null)}
    >
      <button
        type="button"
        className={styles.rowMain}
        data-key={row.key}
        aria-current={selected}
        onClick={onOpen}
      >
        <span className={styles.when}>
          <b className={styles.name}>{format.clock(row.date_start, row.time_zone)}</b>
          <small className={styles.due} data-soon={soon || undefined}>
            {until(row.date_start, now)}
          </small>
        </span>
        <span className={styles.what}>
          <b className={styles.name}>{row.approval.flight_name}</b>
          <span className={styles.sub}>
            {row.take_off !== null && <em className={styles.kind}>{t('take_off')} · </em>}→{' '}
            {format.clock(row.date_end, row.time_zone)} ·{' '}
            {t('height', { height: format.number(row.height_m) })} ·{' '}
            <span className={styles.whole}>{row.approval.display_identifier}</span>
          </span>
          {remarks.length > 0 && (
            <span className={[styles.sub, styles.remark].join(' ')}>
              <TriangleAlert size={13} aria-hidden /> {remarks.join(' · ')}
            </span>
          )}
          {night > 0 && (
            <span className={[styles.sub, styles.remark].join(' ')}>
              <Moon size={13} aria-hidden /> {t('remarks.night', { minutes: night })}
            </span>
          )}
        </span>
      </button>
      <span className={styles.answers}>
        {mayAccept && (
          <button
            type="button"
            disabled={busy}
            aria-label={t('accept_name', { name: row.approval.flight_name })}
            title={`${t('accept')} (A)`}
            onClick={onAccept}
          >
            {selected ? <kbd>A</kbd> : <Check size={17} aria-hidden />}
          </button>
        )}
        {actions.includes('refuse') && (
          <button
            type="button"
            disabled={busy}
            aria-label={t('refuse_name', { name: row.approval.flight_name })}
            title={`${t('refuse')} (X)`}
            onClick={onRefuse}
          >
            {selected ? <kbd>X</kbd> : <X size={17} aria-hidden />}
          </button>
        )}
      </span>
    </li>
  );
};
