import type { ResponseOf } from '@envol/contract/endpoint';
import type { checkCanTakeOff } from '@envol/contract/flight-progress';
import type { Flight } from '@envol/contract/flights';
import { isFlown } from '@envol/domain/flights/flown';
import { PlaneLanding, PlaneTakeoff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMinute } from '../../../device/clock.ts';
import { useDataAge } from '../../../shared/airspace/index.ts';
import { TakeOffBatteries } from '../../../shared/batteries/index.ts';
import type { StepLine } from '../../../shared/mission-steps/index.ts';
import { actOrWait, useWaiting } from '../../../shared/outbox/index.ts';
import { useObstacleWords } from '../../../shared/takeOffWords/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../../ui/format.ts';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './detail.module.css';
import { GrantedLines } from './GrantedLines.tsx';
import { NoteFlightDialog } from './NoteFlightDialog.tsx';
import { Reasons } from './Reasons.tsx';
import { useFlyingCheck } from './useFlyingCheck.ts';

type Deed = 'take_off' | 'land';

/** What of this mission waits on the device to be sent, in the order in which it was done. */
export const useQueued = (flightId: number) =>
  useWaiting().filter(({ act: deed, subject_id }) => deed.startsWith('flight_') && subject_id === flightId);

/** Declares the take-off or the landing; a repeated sending of one key does it once. */
const useDeeds = (flight: Flight) => {
  const { t } = useTranslation('missions');
  const [asked, setAsked] = useState<Deed | null>(null);
  const [batteries, setBatteries] = useState<readonly number[]>([]);
  const declare = async (): Promise<void> => {
    if (asked === null) return;
    // Kept on the device first: what cannot be sent waits, and goes by itself; a refusal is said when it comes.
    const body = asked === 'take_off' && batteries.length > 0 ? { battery_ids: [...batteries] } : undefined;
    const outcome = await actOrWait(`flight_${asked}`, flight.id, flight.name, body);
    if (outcome === 'done') showSuccess(t(`flying.${asked}_done`));
  };
  return {
    asked,
    batteries,
    setBatteries,
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
  /** The first line has the button. */
  readonly isActAbove?: boolean;
}

/** What waits for the network, with the time at which it was. */
export const Queued = ({ queued, zone }: Pick<DeedsProps, 'queued'> & { readonly zone: string }) => {
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

/** What the pilot may declare now: nothing while what was done before still waits to be sent. */
export const useDeed = ({ flight, check, near, queued }: DeedsProps) => {
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
  const mayNote = !isUp && last === undefined && near && isNotable && !isFlown(flight);
  const deed: Deed | null = isUp ? 'land' : mayTakeOff ? 'take_off' : null;
  return { deed, isUp, isUnchecked, mayNote };
};

/** What the pilot may note now, as a button with one more look. */
const DeedButton = ({ flight, deed }: { readonly flight: Flight; readonly deed: Deed }) => {
  const { t } = useTranslation('missions');
  const deeds = useDeeds(flight);
  const asked = deeds.asked ?? deed;
  const Icon = deed === 'land' ? PlaneLanding : PlaneTakeoff;
  return (
    <>
      <Button startIcon={<Icon size={18} />} onClick={() => deeds.ask(deed)}>
        {t(`flying.${deed}`)}
      </Button>
      <ConfirmDialog
        open={deeds.asked !== null}
        title={t(`flying.${asked}_title`, { name: flight.name })}
        confirm={t(`flying.${asked}`)}
        onConfirm={deeds.declare}
        onClose={deeds.close}
      >
        {t(`flying.${asked}_text`)}
        {asked === 'take_off' && deeds.asked !== null && (
          <TakeOffBatteries flight={flight} chosen={deeds.batteries} onChange={deeds.setBatteries} />
        )}
      </ConfirmDialog>
    </>
  );
};

/**
 * The mission's next act while it flies, or once it may: null before. `isSettled`: nothing else is left to be asked, so that a
 * take-off is next though the server cannot be reached.
 */
export const useFlyingAct = (flight: Flight, isSettled: boolean): ReactNode => {
  const { near, mayFly, check } = useFlyingCheck(flight);
  const queued = useQueued(flight.id);
  const { deed } = useDeed({ flight, check, near, queued });
  if (!mayFly || deed === null) return null;
  if (deed === 'take_off' && !isSettled && check?.can_take_off !== true) return null;
  return <DeedButton key={deed} flight={flight} deed={deed} />;
};

/** The line of the step that tells the flight; null on another day. */
export const useFlyingLine = (flight: Flight): StepLine | null => {
  const { t } = useTranslation('missions');
  const { near, mayFly, check } = useFlyingCheck(flight);
  const queued = useQueued(flight.id);
  const { en_route, effective_date_start: start } = flight;
  const title = t('flying.title');
  if (!en_route && start === null && queued.length === 0 && !(near && mayFly)) return null;
  if (en_route) return { title, word: t('flying.en_route'), tone: 'blue' };
  if (isFlown(flight)) return { title, word: t('flying.over'), tone: 'ok' };
  if (check === undefined) return { title };
  return check.can_take_off
    ? { title, word: t('flying.ready'), tone: 'ok' }
    : { title, word: t('flying.not_ready'), tone: 'warn' };
};

/** What else the pilot may note, and what waits on the device to be sent. */
const FlightDeeds = (props: DeedsProps) => {
  const { t } = useTranslation('missions');
  const { flight, near, queued, isActAbove } = props;
  const [noting, setNoting] = useState(false);
  const { deed, isUp, isUnchecked, mayNote } = useDeed(props);
  return (
    <>
      {!isUp && near && isUnchecked && <p>{t('flying.unchecked')}</p>}
      {deed !== null && !isActAbove && (
        <div className={styles.deed}>
          <DeedButton key={deed} flight={flight} deed={deed} />
        </div>
      )}
      {mayNote && (
        <Button variant="outlined" className={styles.note} onClick={() => setNoting(true)}>
          {t('flying.despite')}
        </Button>
      )}
      <Queued queued={queued} zone={flight.time_zone} />
      {noting && <NoteFlightDialog flight={flight} onClose={() => setNoting(false)} />}
    </>
  );
};

/** On the day: whether the mission may take off, since when it is in the air, and when it was flown. */
export const FlyingCard = ({
  flight,
  isActAbove = false,
}: {
  readonly flight: Flight;
  readonly isActAbove?: boolean;
}) => {
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
    <Card>
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
      {mayFly && (
        <FlightDeeds flight={flight} check={data} near={near} queued={queued} isActAbove={isActAbove} />
      )}
    </Card>
  );
};
