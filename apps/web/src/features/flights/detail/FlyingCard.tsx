import type { ResponseOf } from '@envol/contract/endpoint';
import type { checkCanTakeOff } from '@envol/contract/flight-progress';
import type { Flight } from '@envol/contract/flights';
import { isFlown } from '@envol/domain/flights/flown';
import { PlaneLanding, PlaneTakeoff } from 'lucide-react';
import { useState } from 'react';
import { useMinute } from '../../../device/clock.ts';
import { useDataAge } from '../../../shared/airspace/index.ts';
import { act, useWaiting } from '../../../shared/outbox/index.ts';
import { useObstacleWords } from '../../../shared/takeOffWords/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../../ui/format.ts';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './detail.module.css';
import { GrantedLines } from './GrantedLines.tsx';
import { NoteFlightDialog } from './NoteFlightDialog.tsx';
import { Reasons } from './Reasons.tsx';
import { useFlyingCheck } from './useFlyingCheck.ts';

type Deed = 'take_off' | 'land';

/** What of this mission waits on the device to be sent, in the order in which it was done. */
const useQueued = (flightId: number) =>
  useWaiting().filter(({ act: deed, subject_id }) => deed.startsWith('flight_') && subject_id === flightId);

/** Declares the take-off or the landing; a repeated sending of one key does it once. */
const useDeeds = (flight: Flight) => {
  const { t } = useTranslation('missions');
  const [asked, setAsked] = useState<Deed | null>(null);
  const declare = async (): Promise<void> => {
    if (asked === null) return;
    // Kept on the device first: what cannot be sent waits, and goes by itself; a refusal is said when it comes.
    const outcome = await act(`flight_${asked}`, flight.id, flight.name);
    if (outcome === 'done') showSuccess(t(`flying.${asked}_done`));
  };
  return {
    asked,
    ask: (deed: Deed): void => setAsked(deed),
    declare,
    close: (): void => setAsked(null),
  };
};

type TakeOffCheck = ResponseOf<typeof checkCanTakeOff>;

interface DeedsProps {
  readonly flight: Flight;
  /** What the server says of a take-off now; undefined: it has not said. */
  readonly check: TakeOffCheck | undefined;
  readonly near: boolean;
  readonly queued: ReturnType<typeof useQueued>;
}

/** What waits for the network, with the time at which it was. */
const Queued = ({ queued, zone }: Pick<DeedsProps, 'queued'> & { readonly zone: string }) => {
  const { t } = useTranslation('missions');
  const format = useFormats();
  return queued.map(({ id, act: deed, at, body }) => (
    <p key={id} role="status">
      {t(deed === 'flight_take_off' ? 'flying.waits_take_off' : 'flying.waits_land', {
        at: format.clock(typeof body?.took_off_at === 'string' ? body.took_off_at : at, zone),
      })}
    </p>
  ));
};

/** What the pilot may note now, and what waits on the device to be sent. */
const FlightDeeds = ({ flight, check, near, queued }: DeedsProps) => {
  const { t } = useTranslation('missions');
  const deeds = useDeeds(flight);
  const [noting, setNoting] = useState(false);
  const last = queued.at(-1);
  const isUp =
    last === undefined
      ? flight.en_route
      : last.act === 'flight_take_off' && last.body?.landed_at === undefined;
  // A phone without a network must not keep its pilot from noting what happens.
  const isUnchecked = check === undefined && !navigator.onLine;
  const mayTakeOff = last === undefined && near && (check?.can_take_off === true || isUnchecked);
  // One that was forgotten is noted too, though all was in order.
  const isNotable = check?.can_note_despite === true || check?.can_take_off === true || isUnchecked;
  const mayNote = last === undefined && near && isNotable && !isFlown(flight);
  const asked = deeds.asked ?? 'take_off';
  return (
    <>
      {!isUp && near && isUnchecked && <p>{t('flying.unchecked')}</p>}
      {isUp && (
        <Button
          className={styles.deed}
          startIcon={<PlaneLanding size={18} />}
          onClick={() => deeds.ask('land')}
        >
          {t('flying.land')}
        </Button>
      )}
      {!isUp && mayTakeOff && (
        <Button
          className={styles.deed}
          startIcon={<PlaneTakeoff size={18} />}
          onClick={() => deeds.ask('take_off')}
        >
          {t('flying.take_off')}
        </Button>
      )}
      {!isUp && mayNote && (
        <Button variant="outlined" className={styles.deed} onClick={() => setNoting(true)}>
          {t('flying.despite')}
        </Button>
      )}
      <Queued queued={queued} zone={flight.time_zone} />
      <ConfirmDialog
        open={deeds.asked !== null}
        title={t(`flying.${asked}_title`, { name: flight.name })}
        confirm={t(`flying.${asked}`)}
        onConfirm={deeds.declare}
        onClose={deeds.close}
      >
        {t(`flying.${asked}_text`)}
      </ConfirmDialog>
      {noting && <NoteFlightDialog flight={flight} onClose={() => setNoting(false)} />}
    </>
  );
};

/** On the day: whether the mission may take off, since when it is in the air, and when it was flown. */
export const FlyingCard = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation(['missions', 'data_age', 'take_off']);
  const wordsOf = useObstacleWords();
  const dataAge = useDataAge();
  const format = useFormats();
  const now = useMinute();
  const { near, mayFly, check: data, granted } = useFlyingCheck(flight);
  const queued = useQueued(flight.id);
  // What stood before its first take-off is said of a flown mission to nobody who does not fly again.
  const isOver = isFlown(flight);
  const { en_route, effective_date_start: start, effective_date_end: end, time_zone: zone } = flight;
  if (!en_route && start === null && queued.length === 0 && !(near && mayFly)) return null;
  const clock = (instant: string): string =>
    `${format.clock(instant, zone)} (${format.clock(instant, 'UTC')} UTC)`;
  const minutes = (until: number): number =>
    start === null ? 0 : Math.max(0, Math.round((until - Date.parse(start)) / 60_000));
  return (
    <Card
      title={t('flying.title')}
      level={2}
      {...(en_route && { tone: 'blue' as const })}
      aside={en_route && <StatusChip status="en_route" tone="blue" label={t('flying.en_route')} />}
    >
      {start !== null && en_route && <p>{t('flying.since', { at: clock(start), count: minutes(now) })}</p>}
      {start !== null && end !== null && !en_route && (
        <p>
          {t('flying.flown', {
            from: clock(start),
            until: clock(end),
            count: minutes(Date.parse(end)),
          })}
        </p>
      )}
      {start !== null && flight.take_off_breaches.length > 0 && (
        <>
          <p>{t('take_off:breaches')}</p>
          <Reasons
            reasons={wordsOf(flight.take_off_breaches, flight.take_off_verdict, flight.take_off_named)}
          />
        </>
      )}
      {granted.length > 0 && <GrantedLines granted={granted} areas={flight.areas} />}
      {!isOver && !en_route && near && data && data.obstacles.length > 0 && (
        <Reasons reasons={data.reasons} />
      )}
      {!en_route && near && data?.can_take_off === true && data.warnings.length > 0 && (
        <p className={styles.obstacles} role="note">
          {[
            ...data.warnings.map((warning) => t(`flying.warnings.${warning}`)),
            dataAge(flight.data_age),
          ].join(' ')}
        </p>
      )}
      {mayFly && <FlightDeeds flight={flight} check={data} near={near} queued={queued} />}
    </Card>
  );
};
