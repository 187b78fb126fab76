import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { refreshQueries } from '../../../api/query.ts';
import { clearedUntil, type DayRow, isFlying, isOrderedToLand } from '../../../shared/day/index.ts';
import { Button, buttonLook, PhoneLink } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { showError, showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import type { DayDecision } from '../useDecide.ts';
import styles from './simple.module.css';
import { TakeBackAct } from './TakeBackAct.tsx';

interface RowActProps {
  readonly row: DayRow;
  /** How many other flights are near at the same time. */
  readonly conflicts: number;
  readonly deciding: DayDecision;
}

/** How long a second press confirms an order to land, ms. */
const CONFIRM_MS = 6_000;

/** Orders a drone down by two presses: one alone may be a sleeve on a tablet. */
const LandButton = ({ row }: Pick<RowActProps, 'row'>) => {
  const { t } = useTranslation('day');
  const [isAsked, setIsAsked] = useState(false);
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => setIsAsked(false), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [isAsked]);
  const order = async (id: number): Promise<void> => {
    setIsAsked(false);
    setIsSending(true);
    try {
      await call(endpoints.requireLanding, { params: { id }, body: { is_urgent: true } }, { handles: 'all' });
      showSuccess(t('simple.ordered', { name: row.approval.flight_name }));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showError(error.detail);
    } finally {
      setIsSending(false);
      await refreshQueries('take-off-authorizations', 'activations');
    }
  };
  const { take_off } = row;
  if (take_off === null || !take_off.available_actions.includes('require_landing')) return null;
  const word = isAsked ? 'simple.land_confirm' : isOrderedToLand(row) ? 'order.repeat' : 'order.give';
  return (
    <Button
      className={styles.large ?? ''}
      color={isAsked ? 'error' : 'primary'}
      loading={isSending}
      onClick={() => (isAsked ? void order(take_off.id) : setIsAsked(true))}
    >
      {t(word)}
    </Button>
  );
};

const AcceptButton = ({ row, deciding }: Omit<RowActProps, 'conflicts'>) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const { take_off, activation } = row;
  const may =
    take_off === null
      ? activation.available_actions.includes('accept')
      : take_off.available_actions.includes('grant');
  if (!may) return null;
  return (
    <Button
      className={styles.large ?? ''}
      loading={deciding.busy === row.key}
      onClick={() => deciding.accept(row)}
    >
      {take_off === null
        ? t('accept_hours', {
            from: format.clock(row.date_start, row.time_zone),
            to: format.clock(row.date_end, row.time_zone),
          })
        : t('grant')}
    </Button>
  );
};

/** What a flight of the day is, and its one act. */
export const RowAct = ({ row, conflicts, deciding }: RowActProps) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const names = row.approval.prohibited_by;
  const isHeld = deciding.held?.key === row.key;
  return (
    <>
      <p className={styles.facts}>
        {row.approval.display_identifier} · {row.pilot_name}{' '}
        {row.pilot_phone !== null && <PhoneLink phone={row.pilot_phone} icon_px={15} />}
        {row.phase === 'cleared' &&
          row.take_off !== null &&
          ` · ${t('cleared_until', { time: format.clock(clearedUntil(row.take_off), row.time_zone) })}`}
      </p>
      {(conflicts > 0 || names.length > 0) && (
        <p className={styles.doubts}>
          <TriangleAlert size={18} aria-hidden />
          {[
            ...(conflicts > 0 ? [t('remarks.conflicts', { count: conflicts })] : []),
            ...(names.length > 0 ? [t('remarks.prohibited', { names: names.join(', ') })] : []),
          ].join(' · ')}
        </p>
      )}
      <div className={styles.acts}>
        {isHeld ? (
          <TakeBackAct onTakeBack={deciding.takeBack} />
        ) : isFlying(row) ? (
          <LandButton row={row} />
        ) : (
          row.phase === 'decide' && <AcceptButton row={row} deciding={deciding} />
        )}
        {!isHeld && (
          <Link
            to="/map/activations"
            search={{ open: row.key }}
            className={[buttonLook({ variant: 'outlined' }), styles.large].join(' ')}
          >
            {t(row.phase === 'decide' ? 'simple.open_refuse' : 'simple.open_flight')}
          </Link>
        )}
      </div>
    </>
  );
};
