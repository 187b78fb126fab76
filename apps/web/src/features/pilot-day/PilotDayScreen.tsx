import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { todayIn } from '@envol/domain/time/localTime';
import type { QueryKey } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUp, CalendarCheck, CloudOff, FileText } from 'lucide-react';
import { useIsLook } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { CopyNote } from '../../offline/CopyNote.tsx';
import { DataAge } from '../../shared/airspace/index.ts';
import {
  type Callee,
  cardInHand,
  type DayAct,
  DayFactsOf,
  dayActOf,
  Fold,
  Hours,
  type PilotCard,
  useDayOnMap,
  useKnownHours,
  useUntil,
} from '../../shared/day/index.ts';
import { useFullSheet } from '../../shared/flights/index.ts';
import { type OnPilotDay, Pieces, placesOf } from '../../shared/places/index.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { Acts } from './Acts.tsx';
import { grantedHeight } from './grantedHeight.ts';
import styles from './pilot.module.css';
import { usePilotDay } from './usePilotDay.ts';

/** Until all that makes them is there: a card of half of it would be asked for twice. */
const NO_CARDS: readonly PilotCard[] = [];
const STEPS = ['granted', 'take_off', 'flying', 'landed'] as const;
const reached = ({ next }: PilotCard): number =>
  next === 'take_off' ? 1 : next === 'land' || next === 'receive' ? 2 : next === 'landed' ? 4 : 0;

const Steps = ({ card }: { readonly card: PilotCard }) => {
  const { t } = useTranslation('day');
  const at = reached(card);
  if (at === 0) return null;
  // Nobody granted a take-off that its pilot noted.
  const isGranted = card.take_off?.is_declared !== true;
  return (
    <ol className={styles.steps}>
      {STEPS.map((step, index) => (
        <li key={step} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
          {t(step === 'granted' && !isGranted ? 'pilot.steps.not_granted' : `pilot.steps.${step}`)}
          {index < at && (step !== 'granted' || isGranted) && ' ✓'}
        </li>
      ))}
    </ol>
  );
};

/** What was answered last, where it was a refusal: its words stand until something else is asked for. */
const Refusal = ({ card }: { readonly card: PilotCard }) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const { refused, take_off, next, approval } = card;
  const takenBack = take_off?.status === 'refused' && next === 'request' ? take_off : null;
  const answer = takenBack ?? refused;
  if (answer === null) return null;
  const { date_start, date_end, time_zone, message } = answer;
  const hours = {
    name: approval.structure_name,
    from: format.clock(date_start, time_zone),
    to: format.clock(date_end, time_zone),
  };
  return (
    <div className={styles.wrong} role="status">
      <p>{t(takenBack === null ? 'pilot.refused_hours' : 'pilot.refused_take_off', hours)}</p>
      {takenBack?.refusal_cause === 'uspace_closed' && <p>{t('obstacles.uspace_closed')}</p>}
      {message !== null && <p>{t('pilot.quote', { text: message })}</p>}
    </div>
  );
};

const CardHead = ({ card }: { readonly card: PilotCard }) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const until = useUntil();
  const now = useMinute();
  const { approval, activation, take_off, refused } = card;
  const known = useKnownHours(approval.id).data;
  const [first] = known?.allowed_hours ?? [];
  // The hours that the authority left, which may be fewer than those that were asked for.
  const window = first === undefined ? approval : { date_start: first.from, date_end: first.to };
  const hours = activation ?? window;
  const status = take_off?.status ?? activation?.status ?? refused?.status ?? approval.status;
  const height = grantedHeight(card, known?.max_flying_height);
  return (
    <>
      <header>
        <StatusChip status={status} label={t(`statuses.${status}` as 'statuses.accepted')} />
        {/* What has landed is over: its hours stand under its name. */}
        {card.next !== 'landed' && (
          <b>
            {card.is_coming ? format.day(hours.date_start, approval.time_zone) : until(hours.date_start, now)}
          </b>
        )}
      </header>
      <h2>{approval.flight.name}</h2>
      <p className={styles.note}>
        <Hours from={hours.date_start} to={hours.date_end} zone={approval.time_zone} /> ·{' '}
        {approval.structure_name}
      </p>
      {height !== null && (
        <p>
          <ArrowUp size={16} aria-hidden /> {t('pilot.at_most', { height: format.number(height) })}
        </p>
      )}
    </>
  );
};

type FoldProps = Pick<NonNullable<OnPilotDay['folds']>[number], 'useTitle' | 'Component'>;

const FoldOf = ({
  useTitle,
  Component,
  made,
  zone,
}: FoldProps & { readonly made: DayAct; readonly zone: string }) => (
  <Fold title={useTitle()}>
    <Component row={{ ...made, time_zone: zone }} />
  </Fold>
);

interface CardProps {
  readonly card: PilotCard;
  readonly callee: Callee;
  /** Its next act stands at the foot of the screen. */
  readonly isInHand: boolean;
}

const Card = ({ card, callee, isInHand }: CardProps) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const isLook = useIsLook();
  const { approval, activation, take_off, waiting } = card;
  const made = dayActOf(activation, take_off);
  return (
    <article className={styles.card}>
      <CardHead card={card} />
      <Pieces of={placesOf('pilotDay', 'notices')} give={{ card }} />
      <Refusal card={card} />
      <Steps card={card} />
      {waiting.length > 0 && (
        <p className={styles.waiting} role="status">
          <CloudOff size={15} aria-hidden />
          {waiting
            .map(({ act, at }) => t(`waiting.${act}`, { time: format.clock(at, approval.time_zone) }))
            .join(' · ')}
        </p>
      )}
      {!isLook && !isInHand && <Acts card={card} callee={callee} />}
      {approval.flight.id !== null && (
        <Link
          className={buttonLook({ variant: 'outlined', fullWidth: true })}
          to="/map/flights/$id"
          params={{ id: String(approval.flight.id) }}
        >
          <FileText size={17} aria-hidden /> {t('pilot.mission')}
        </Link>
      )}
      {!isLook && <Pieces of={placesOf('pilotDay', 'others')} give={{ card }} />}
      {made !== null &&
        placesOf('pilotDay', 'folds').map(({ key, ...fold }) => (
          <FoldOf key={key} {...fold} made={made} zone={approval.time_zone} />
        ))}
    </article>
  );
};

const NothingToday = () => {
  const { t } = useTranslation('day');
  return (
    <EmptyState
      icon={CalendarCheck}
      title={t('pilot.empty_title')}
      text={t('pilot.empty_text')}
      action={
        <Link to="/map/flights" className={buttonLook({ variant: 'outlined' })}>
          {t('pilot.missions')}
        </Link>
      }
    />
  );
};

/** What is to be done next, where the thumb is; the call to who answers for the airspace stands beside it. */
const ActInHand = ({ card, callee }: Omit<CardProps, 'isInHand'>) => (
  <section className={styles.foot} aria-label={card.approval.flight.name}>
    <Acts card={card} callee={callee} />
  </section>
);

/** A flight that is on has the whole height of a phone: the map is a look away. */
const FullSheet = () => {
  useFullSheet();
  return null;
};

interface DayHeadProps {
  readonly queryKey: QueryKey;
  /** How many acts wait to be sent. */
  readonly waiting: number;
}

const DayHead = ({ queryKey, waiting }: DayHeadProps) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const now = useMinute();
  return (
    <PanelHeader
      title={t('pilot.title')}
      action={
        <span className={styles.today}>
          {format.day(now, FRENCH_TIME)} · {format.clock(now, FRENCH_TIME)} ({format.clock(now, 'UTC')} UTC)
        </span>
      }
      meta={
        <>
          <CopyNote of={queryKey} />
          <DataAge />
          {waiting > 0 && (
            <b className={styles.waiting} role="status">
              <CloudOff size={15} aria-hidden /> {t('pilot.waits', { count: waiting })}
            </b>
          )}
        </>
      }
    />
  );
};

/** /map/take-off-authorizations: the operator's day, one thumb from the activation to the landing. */
export const PilotDayScreen = () => {
  const { t } = useTranslation('day');
  const now = useMinute();
  const today = todayIn(now);
  const day = usePilotDay(today);
  const { cards, waiting } = day;
  const [todays, coming] = [cards.filter((card) => !card.is_coming), cards.filter((card) => card.is_coming)];
  useDayOnMap(day.rows, null, null, () => undefined);
  const isPhone = useIsPhone();
  const isLook = useIsLook();
  const isKnown = !day.isPending && !day.error;
  const inHand = isPhone && isKnown && !isLook ? cardInHand(todays, now) : null;
  const cardOf = (card: PilotCard) => (
    <Card key={card.approval.id} card={card} callee={day.calleeOf(card)} isInHand={card === inHand} />
  );
  return (
    <DayFactsOf cards={day.isPending ? NO_CARDS : cards}>
      <Panel
        footer={inHand !== null && <ActInHand card={inHand} callee={day.calleeOf(inHand)} />}
        header={<DayHead queryKey={day.queryKey} waiting={waiting.length} />}
      >
        {day.isPending && <SkeletonList />}
        {day.error && <ErrorState error={day.error} retry={() => void day.refetch()} />}
        {!day.isPending && !day.error && todays.length === 0 && <NothingToday />}
        {inHand !== null && <FullSheet />}
        <div className={styles.cards}>
          {todays.map(cardOf)}
          {coming.length > 0 && <h2 className={styles.later}>{t('pilot.coming')}</h2>}
          {coming.map(cardOf)}
        </div>
      </Panel>
    </DayFactsOf>
  );
};
