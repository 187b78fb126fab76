import type { Conflict } from '@envol/domain/activations/conflicts';
import { Link, useNavigate } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { refreshQueries } from '../../../api/query.ts';
import { useMinute } from '../../../device/clock.ts';
import { clearedUntil, type DayRow, isFlying, isOrderedToLand } from '../../../shared/day/index.ts';
import { Button, buttonLook, PhoneLink } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { showError, showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { ConflictLines } from '../ConflictLines.tsx';
import type { DayDecision } from '../useDecide.ts';
import styles from './simple.module.css';
import { TakeBackAct } from './TakeBackAct.tsx';

interface RowActProps {
  readonly row: DayRow;
  /** The other flights that are near at the same time. */
  readonly conflicts: readonly Conflict<DayRow>[];
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
      await callApi(
        endpoints.requireLanding,
        { params: { id }, body: { is_urgent: true } },
        { handles: 'all' },
      );
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

/** What stands against it: its prohibition, and each flight that is near. */
const Doubts = ({ row, conflicts }: Omit<RowActProps, 'deciding'>) => {
  const { t } = useTranslation('day');
  const navigate = useNavigate();
  const { prohibited_by: names } = row.approval;
  if (conflicts.length === 0 && names.length === 0) return null;
  return (
    <div className={styles.doubts}>
      <TriangleAlert size={18} aria-hidden />
      <div>
        {names.length > 0 && <p>{t('remarks.prohibited', { names: names.join(', ') })}</p>}
        {conflicts.length > 0 && <p>{t('remarks.conflicts', { count: conflicts.length })}</p>}
        <ConflictLines
          zone={row.time_zone}
          conflicts={conflicts}
          onOpen={(open) => void navigate({ to: '/map/activations', search: { open } })}
        />
      </div>
    </div>
  );
};

/** Until when it may take off; after that, that nothing was declared. */
const Clearance = ({ row: { phase, take_off, time_zone } }: Pick<RowActProps, 'row'>) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const now = useMinute();
  if (phase !== 'cleared' || take_off === null) return null;
  const until = clearedUntil(take_off);
  const time = format.clock(until, time_zone);
  return (
    <p className={styles.facts}>
      {t(Date.parse(until) < now ? 'clearance_expired' : 'cleared_until', { time })}
    </p>
  );
};

/** What a flight of the day is, and its one act: where its place is prohibited it is opened and read first. */
export const RowAct = ({ row, conflicts, deciding }: RowActProps) => {
  const { t } = useTranslation('day');
  const isHeld = deciding.held?.key === row.key;
  const decides = row.phase === 'decide';
  const isProhibited = row.approval.prohibited_by.length > 0;
  return (
    <>
      <p className={styles.facts}>
        {row.approval.display_identifier} · {row.pilot_name}{' '}
        {row.pilot_phone !== null && <PhoneLink phone={row.pilot_phone} icon_px={15} />}
      </p>
      <Clearance row={row} />
      <Doubts row={row} conflicts={conflicts} />
      <div className={styles.acts}>
        {isHeld ? (
          <TakeBackAct onTakeBack={deciding.takeBack} />
        ) : isFlying(row) ? (
          <LandButton row={row} />
        ) : (
          decides && !isProhibited && <AcceptButton row={row} deciding={deciding} />
        )}
        {!isHeld && (
          <Link
            to="/map/activations"
            search={{ open: row.key }}
            className={[
              buttonLook({ variant: decides && isProhibited ? 'contained' : 'outlined' }),
              styles.large,
            ].join(' ')}
          >
            {t(decides ? 'simple.open_refuse' : 'simple.open_flight')}
          </Link>
        )}
      </div>
    </>
  );
};
