import type { Conflict } from '@envol/domain/activations/conflicts';
import { PlaneLanding, Repeat2, TriangleAlert } from 'lucide-react';
import {
  type DayRow,
  elapsedText,
  Flown,
  isFlying,
  isOrderedToLand,
  isProhibited,
  NotedAgainst,
  useSecond,
  waitsForReceipt,
} from '../../shared/day/index.ts';
import { Button, buttonLook, PhoneLink } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { ConflictLines } from './ConflictLines.tsx';
import styles from './day.module.css';
import { Prohibited } from './Prohibited.tsx';

interface Props {
  readonly row: DayRow;
  /** Who flies near it. */
  readonly conflicts: readonly Conflict<DayRow>[];
  readonly selected: boolean;
  readonly onOpen: () => void;
  /** Opens another flight. */
  readonly onOther: (key: string) => void;
  /** Opens the order to land of its flight. */
  readonly onOrder: () => void;
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
          <span>
            {t('order.received_at', { time: format.clock(landing.received_at, row.time_zone) })}
            {isFlying(row) && ` · ${t('order.not_landed')}`}
          </span>
        )
      )}
    </div>
  );
};

const Near = ({ row, conflicts, onOther }: Pick<Props, 'row' | 'conflicts' | 'onOther'>) => {
  const { t } = useTranslation('day');
  if (conflicts.length === 0) return null;
  return (
    <div className={styles.near} role="note">
      <b>
        <TriangleAlert size={14} aria-hidden /> {t('remarks.conflicts', { count: conflicts.length })}
      </b>
      <ConflictLines zone={row.time_zone} conflicts={conflicts} onOpen={onOther} />
    </div>
  );
};

const CallPilot = ({ phone }: { readonly phone: string | null }) =>
  phone !== null && (
    <PhoneLink className={buttonLook({ variant: 'outlined', size: 'small' })} phone={phone} icon_px={15} />
  );

/** Somebody in the air, or an activation of now: who, how high, how long, how to reach and how to bring down. */
export const NowCard = (props: Props) => {
  const { row, conflicts, selected, onOpen, onOther, onOrder, busy, onPoint } = props;
  const { t } = useTranslation('day');
  const format = useFormats();
  const flying = isFlying(row);
  const now = useSecond(flying);
  const waits = waitsForReceipt(row);
  const ordered = isOrderedToLand(row);
  const may = row.take_off?.available_actions.includes('require_landing') === true;
  const isLate = Date.parse(row.date_end) < now && flying;
  return (
    <li
      className={styles.card}
      data-tone={ordered || isLate || isProhibited(row) || conflicts.length > 0 ? 'warn' : undefined}
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
      <NotedAgainst takeOff={row.take_off} />
      <Near row={row} conflicts={conflicts} onOther={onOther} />
      <Landing row={row} />
      <div className={styles.acts}>
        <CallPilot phone={row.pilot_phone} />
        {may && (
          <Button
            size="small"
            variant={waits ? 'contained' : 'outlined'}
            startIcon={ordered ? <Repeat2 size={15} /> : <PlaneLanding size={15} />}
            loading={busy}
            onClick={onOrder}
          >
            {t(ordered ? 'order.repeat' : 'order.give')}
          </Button>
        )}
      </div>
    </li>
  );
};
