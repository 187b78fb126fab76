import { TriangleAlert } from 'lucide-react';
import { clearedUntil, type DayRow, elapsedText, isProhibited, useSecond } from '../../shared/day/index.ts';
import { Button, buttonLook, PhoneLink } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './day.module.css';
import { Prohibited } from './Prohibited.tsx';

/** So near to its end a take-off that was granted is worth a look, ms. */
const SOON_MS = 120_000;

interface Props {
  readonly row: DayRow;
  readonly selected: boolean;
  readonly onOpen: () => void;
  readonly onWithdraw: () => void;
  readonly onPoint: (key: string | null) => void;
}

/** A take-off that was granted and not declared: how long it may still be used, or that it expired and whom to call. */
export const ClearedCard = ({ row, selected, onOpen, onWithdraw, onPoint }: Props) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const now = useSecond(true);
  if (row.take_off === null) return null;
  const until = clearedUntil(row.take_off);
  const left = Date.parse(until) - now;
  return (
    <li
      className={styles.card}
      data-tone={left <= SOON_MS || isProhibited(row) ? 'warn' : undefined}
      data-selected={selected || undefined}
      onMouseEnter={() => onPoint(row.key)}
      onMouseLeave={() => onPoint(null)}
    >
      <button type="button" className={styles.cardHead} data-key={row.key} onClick={onOpen}>
        <b>{row.approval.flight_name}</b>
        <b className={styles.count}>
          {left > 0
            ? elapsedText(new Date(now).toISOString(), now + left)
            : format.clock(until, row.time_zone)}
        </b>
        <span className={styles.cardSub}>
          {t('height', { height: format.number(row.height_m) })} · {row.approval.display_identifier} ·{' '}
          {row.pilot_name}
          {left > 0 && ` · ${t('cleared_until', { time: format.clock(until, row.time_zone) })}`}
        </span>
      </button>
      <Prohibited row={row} />
      {left <= 0 && (
        <p className={styles.late}>
          <TriangleAlert size={14} aria-hidden />
          {t('clearance_expired', { time: format.clock(until, row.time_zone) })}
        </p>
      )}
      <div className={styles.acts}>
        {row.pilot_phone !== null && (
          <PhoneLink
            className={buttonLook({ variant: 'outlined', size: 'small' })}
            phone={row.pilot_phone}
            icon_px={15}
          />
        )}
        {left <= 0 && row.take_off.available_actions.includes('refuse') && (
          <Button variant="outlined" size="small" onClick={onWithdraw}>
            {t('withdraw')}
          </Button>
        )}
      </div>
    </li>
  );
};
