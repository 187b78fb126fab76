import { FRENCH_TIME, localDate } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUp, CalendarCheck, CloudOff, FileText } from 'lucide-react';
import { useMemo } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { everyPageOf } from '../../../api/everyPage.ts';
import { useMinute } from '../../../device/clock.ts';
import { CopyNote } from '../../../offline/CopyNote.tsx';
import { useWaiting } from '../../../shared/outbox/index.ts';
import { buttonLook } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Panel, PanelHeader } from '../../../ui/layout/Panel.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { DayTalk } from '../DayTalk.tsx';
import { Hours, useUntil } from '../DayTime.tsx';
import { dayRows } from '../day.model.ts';
import { useDayOnMap } from '../useDayOnMap.ts';
import { Acts } from './Acts.tsx';
import { LandingOrder } from './LandingOrder.tsx';
import { type PilotCard, pilotCards, type Regime } from './pilot.model.ts';
import styles from './pilot.module.css';

const NO_REGIME: Regime = { activation_required: false, take_off_authorization_activated: false };

const usePilotDay = (date: string) => {
  const granted = everyPageOf(endpoints.listApprovals, {
    query: { date_min: date, date_max: date, status: 'accepted,reserves', is_closed: 'false' },
  });
  const approvals = useQuery(granted);
  const activations = useQuery(
    everyPageOf(endpoints.listActivations, {
      query: { date_min: date, date_max: date, ordering: 'date_start' },
    }),
  );
  const takeOffs = useQuery(everyPageOf(endpoints.listTakeOffAuthorizations, { query: { date_min: date } }));
  const structures = useQuery(everyPageOf(endpoints.listStructures, { query: {} }));
  const sources = [approvals, activations, takeOffs, structures];
  const waiting = useWaiting();
  const [asked, made, flown] = [approvals.data, activations.data, takeOffs.data];
  const known = structures.data;
  const cards = useMemo(() => {
    const byId = new Map((known ?? []).map((structure) => [structure.id, structure]));
    return pilotCards(
      asked ?? [],
      made ?? [],
      flown ?? [],
      (id) => byId.get(id)?.structure_settings ?? NO_REGIME,
      waiting,
    );
  }, [asked, made, flown, known, waiting]);
  return {
    cards,
    waiting,
    rows: useMemo(
      () => dayRows(made ?? [], flown ?? [], Date.parse(`${date}T00:00:00Z`)),
      [made, flown, date],
    ),
    phoneOf: (id: number) => known?.find((structure) => structure.id === id)?.phone ?? null,
    queryKey: granted.queryKey,
    isPending: sources.some((source) => source.isPending),
    // Without one of them a next act would be a guess: the authority's rules, or a flight that is in the air.
    error: sources.find((source) => source.isLoadingError)?.error ?? null,
    refetch: () => Promise.all(sources.map((source) => source.refetch())),
  };
};

const STEPS = ['granted', 'take_off', 'flying', 'landed'] as const;
const reached = ({ next }: PilotCard): number =>
  next === 'take_off' ? 1 : next === 'land' || next === 'receive' ? 2 : next === 'landed' ? 4 : 0;

const Steps = ({ card }: { readonly card: PilotCard }) => {
  const { t } = useTranslation('day');
  const at = reached(card);
  if (at === 0) return null;
  return (
    <ol className={styles.steps}>
      {STEPS.map((step, index) => (
        <li key={step} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
          {t(`pilot.steps.${step}`)}
          {index < at && ' ✓'}
        </li>
      ))}
    </ol>
  );
};

const Card = ({ card, phone }: { readonly card: PilotCard; readonly phone: string | null }) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const until = useUntil();
  const now = useMinute();
  const { approval, activation, take_off, waiting } = card;
  const hours = activation ?? approval;
  const status = take_off?.status ?? activation?.status ?? approval.status;
  const height = take_off?.max_flying_height ?? activation?.max_flying_height ?? approval.max_flying_height;
  return (
    <article className={styles.card}>
      {card.next === 'receive' && take_off !== null && <LandingOrder flight={take_off} />}
      <header>
        <StatusChip status={status} label={t(`statuses.${status}` as 'statuses.accepted')} />
        <b>{until(hours.date_start, now)}</b>
      </header>
      <h2>{approval.flight.name}</h2>
      <p className={styles.note}>
        <Hours from={hours.date_start} to={hours.date_end} zone={approval.time_zone} /> ·{' '}
        {approval.structure_name}
      </p>
      <p>
        <ArrowUp size={16} aria-hidden /> {t('pilot.at_most', { height: format.number(height) })}
      </p>
      <Steps card={card} />
      {waiting.length > 0 && (
        <p className={styles.waiting} role="status">
          <CloudOff size={15} aria-hidden />
          {waiting
            .map(({ act, at }) => t(`waiting.${act}`, { time: format.clock(at, approval.time_zone) }))
            .join(' · ')}
        </p>
      )}
      <Acts card={card} phone={phone} />
      {approval.flight.id !== null && (
        <Link
          className={buttonLook({ variant: 'outlined', fullWidth: true })}
          to="/map/flights/$id"
          params={{ id: String(approval.flight.id) }}
        >
          <FileText size={17} aria-hidden /> {t('pilot.mission')}
        </Link>
      )}
      {(activation !== null || take_off !== null) && (
        <details>
          <summary>{t('talk.title')}</summary>
          <DayTalk row={{ activation, take_off, time_zone: approval.time_zone }} />
        </details>
      )}
    </article>
  );
};

/** /map/take-off-authorizations: the operator's day, one thumb from the activation to the landing. */
export const PilotDayScreen = () => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const now = useMinute();
  const today = localDate(new Date(now).toISOString(), FRENCH_TIME);
  const day = usePilotDay(today);
  const { cards, waiting } = day;
  useDayOnMap(day.rows, null, () => undefined);
  return (
    <Panel
      header={
        <PanelHeader
          title={t('pilot.title')}
          meta={
            <>
              <span>
                {format.day(now, FRENCH_TIME)} · {format.clock(now, FRENCH_TIME)} ({format.clock(now, 'UTC')}{' '}
                UTC)
              </span>
              <CopyNote of={day.queryKey} />
              {waiting.length > 0 && (
                <b className={styles.waiting} role="status">
                  <CloudOff size={15} aria-hidden /> {t('pilot.waits', { count: waiting.length })}
                </b>
              )}
            </>
          }
        />
      }
    >
      {day.isPending && <SkeletonList />}
      {day.error && <ErrorState error={day.error} retry={() => void day.refetch()} />}
      {!day.isPending && !day.error && cards.length === 0 && (
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
      )}
      <div className={styles.cards}>
        {cards.map((card) => (
          <Card key={card.approval.id} card={card} phone={day.phoneOf(card.approval.structure_id)} />
        ))}
      </div>
    </Panel>
  );
};
