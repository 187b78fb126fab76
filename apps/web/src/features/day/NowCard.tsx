import { Phone, PlaneLanding, Repeat2, TriangleAlert } from 'lucide-react';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import {
  type DayRow,
  elapsedText,
  type FlyingRow,
  isFlying,
  isProhibited,
  waitsForReceipt,
} from './day.model.ts';
import styles from './day.module.css';
import { Flown } from './Flown.tsx';
import { Prohibited } from './Prohibited.tsx';
import { useSecond } from './useSecond.ts';

interface Props {
  readonly row: DayRow;
  readonly selected: boolean;
  readonly onOpen: () => void;
  readonly onOrder: (row: FlyingRow, is_urgent: boolean) => void;
  readonly busy: boolean;
  readonly onPoint: (key: string | null) => void;
}

const Landing = ({ row }: { readonly row: DayRow }) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const landing = row.take_off?.landing ?? null;
  const waits = waitsForReceipt(row);
  const now = useSecond(waits);
  if (landing === null) return null;
  return (
    <div className={styles.order} role={waits ? 'alert' : undefined}>
      <div>
        <b className={styles.orderName}>
          <PlaneLanding size={17} aria-hidden /> {t(`statuses.${row.take_off?.status ?? 'landing'}`)}
        </b>
        <span className={styles.orderSub}>
          {format.clock(landing.ordered_at, row.time_zone)}
          {landing.orders > 1 && ` · ${t('order.times', { count: landing.orders })}`}
          {landing.cause !== null && ` · ${t(`order.${landing.cause}`)}`}
          {landing.message !== null && ` · ${landing.message}`}
        </span>
      </div>
      {waits ? (
        <span className={styles.receipt}>
          {t('order.received_question')}{' '}
          <b className={styles.receiptTime} aria-hidden>
            {elapsedText(landing.ordered_at, now)}
          </b>
        </span>
      ) : (
        landing.received_at !== null && (
          <span>{t('order.received_at', { time: format.clock(landing.received_at, row.time_zone) })}</span>
        )
      )}
    </div>
  );
};

/** Somebody in the air, or an activation of now: who, how high, how long, how to reach and how to bring down. */
export const NowCard = ({ row, selected, onOpen, onOrder, busy, onPoint }: Props) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const flying = isFlying(row);
  const now = useSecond(flying);
  const waits = waitsForReceipt(row);
  const may = row.take_off?.available_actions.includes('require_landing') === true;
  const isLate = Date.parse(row.date_end) < now && flying;
  return (
    <li
      className={styles.card}
      data-tone={waits || isLate || isProhibited(row) ? 'warn' : undefined}
      data-selected={selected || undefined}
      onMouseEnter={() => onPoint(row.key)}
      onMouseLeave={() => onPoint(null)}
    >
      <button type="button" className={styles.cardHead} data-key={row.key} onClick={onOpen}>
        <b>{row.approval.flight_name}</b>
        <b className={styles.count}>
          {flying ? elapsedText(row.date_start, now) : format.clock(row.date_end, row.time_zone)}
        </b>
        <span className={styles.cardSub}>
          {t('height', { height: format.number(row.height_m) })} · {row.approval.display_identifier} ·{' '}
          {row.pilot_name}
          {!flying && ` · ${t('active_until')}`}
        </span>
      </button>
      <Prohibited row={row} />
      {row.take_off !== null && row.take_off.effective_end === null && isLate && (
        <p className={styles.late}>
          <TriangleAlert size={14} aria-hidden />
          {t('past_hours', { time: format.clock(row.take_off.date_end, row.time_zone) })}
        </p>
      )}
      {row.flown.slice(0, 1).map((flight) => (
        <Flown key={flight.id} takeOff={flight} />
      ))}
      <Landing row={row} />
      <div className={styles.acts}>
        {row.pilot_phone !== null && (
          <a className={buttonLook({ variant: 'outlined', size: 'small' })} href={`tel:${row.pilot_phone}`}>
            <Phone size={15} aria-hidden /> {row.pilot_phone}
          </a>
        )}
        {may && (
          <Button
            size="small"
            variant={waits ? 'contained' : 'outlined'}
            startIcon={waits ? <Repeat2 size={15} /> : <PlaneLanding size={15} />}
            loading={busy}
            onClick={() => row.take_off !== null && onOrder(row, waits)}
          >
            {t(waits ? 'order.repeat' : 'order.give')}
          </Button>
        )}
      </div>
    </li>
  );
};
