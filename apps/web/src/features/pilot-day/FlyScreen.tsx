import type { Flight } from '@envol/contract/flights';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { todayIn } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, queryOfKnown } from '../../api/query.ts';
import { useIsLook } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { CopyNote } from '../../offline/CopyNote.tsx';
import { type Callee, DayFactsOf, type PilotCard, useKnownHours, useSecond } from '../../shared/day/index.ts';
import { Pieces, placesOf } from '../../shared/places/index.ts';
import { useFormats } from '../../ui/format.ts';
import { Stack } from '../../ui/layout/flow.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIdParam } from '../../ui/useIdParam.ts';
import { FlyEdge } from './FlyEdge.tsx';
import { Call, FlyHead } from './FlyHead.tsx';
import styles from './fly.module.css';
import { flyTime } from './flyTime.ts';
import { grantedHeight } from './grantedHeight.ts';
import { SharePosition } from './SharePosition.tsx';
import { usePilotDay } from './usePilotDay.ts';

const NO_CARDS: readonly PilotCard[] = [];
const two = (value: number): string => String(value).padStart(2, '0');

/** "1:04:20", "14:22": what is read at arm's length. */
const clockText = (ms: number): string => {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
};

interface OfFlight {
  readonly flight: Flight;
  readonly card: PilotCard | null;
}

/** As low as the authority and the mission's own grants leave it. */
const Height = ({ height_m }: { readonly height_m: number }) => {
  const { t } = useTranslation('fly');
  const format = useFormats();
  return (
    <div className={styles.fact}>
      <span>{t('height')}</span>
      <b>
        {format.number(height_m)} <small>{t('agl')}</small>
      </b>
    </div>
  );
};

/** Of an authority's grant, which may be lower than what was asked for. */
const GrantedHeight = ({ flight, card }: { readonly flight: Flight; readonly card: PilotCard }) => {
  const known = useKnownHours(card.approval.id).data;
  const granted = grantedHeight(card, known?.max_flying_height);
  const own = flight.height_to_fly.height_m;
  return <Height height_m={granted === null ? own : Math.min(granted, own)} />;
};

const TimeLeft = ({ flight, card }: OfFlight) => {
  const { t } = useTranslation('fly');
  const format = useFormats();
  const now = useSecond(true);
  const time = flyTime(flight, card, now);
  if (time === null) return null;
  const at = new Date(time.at).toISOString();
  return (
    <div className={styles.fact} data-over={time.until === 'over' || undefined}>
      <span>{t(`time.${time.until}`)}</span>
      <b role="timer">{clockText(time.at - now)}</b>
      <em>
        {format.clock(at, flight.time_zone)} ({format.clock(at, 'UTC')} UTC)
      </em>
    </div>
  );
};

/** The one act, as large as a glove; what no authority grants is the mission's own. */
const Act = ({ flight, card, callee }: OfFlight & { readonly callee: Callee | null }) => {
  const { t } = useTranslation('fly');
  if (card === null || callee === null || card.next === 'fly')
    return <Pieces of={placesOf('pilotDay', 'flyMission')} give={{ flight }} />;
  const found = placesOf('pilotDay', 'flyActs').find(({ of }) => of.includes(card.next));
  if (found === undefined) return <p>{t(card.next === 'landed' ? 'landed' : 'elsewhere')}</p>;
  return <found.Component key={card.next} card={card} callee={callee} />;
};

/** Whose number stands there: the authority of the day's card, else the first that was asked. */
const usePhone = (callee: Callee | null, { approvals }: Pick<Flight, 'approvals'>): string | null => {
  const [first] = approvals;
  const { data } = useQuery(
    queryOfKnown(
      endpoints.getApproval,
      callee === null && first !== undefined ? { params: { id: first.id } } : null,
    ),
  );
  return callee?.phone ?? data?.structure_contact.phone ?? null;
};

const Body = ({ flight }: { readonly flight: Flight }) => {
  const now = useMinute();
  const isLook = useIsLook();
  const day = usePilotDay(todayIn(now));
  const isKnown = !day.isPending && !day.error;
  const card =
    (isKnown
      ? day.cards.find(({ approval, is_coming }) => !is_coming && approval.flight.id === flight.id)
      : null) ?? null;
  const callee = card === null ? null : day.calleeOf(card);
  const phone = usePhone(callee, flight);
  return (
    <DayFactsOf cards={card === null ? NO_CARDS : [card]}>
      <CopyNote of={day.queryKey} />
      <Stack gap={3} className={styles.facts}>
        {card === null ? (
          <Height height_m={flight.height_to_fly.height_m} />
        ) : (
          <GrantedHeight flight={flight} card={card} />
        )}
        <TimeLeft flight={flight} card={card} />
        <FlyEdge flight={flight} />
      </Stack>
      <div className={styles.foot}>
        {!isLook && <SharePosition />}
        {phone !== null && <Call phone={phone} />}
        {day.error && <ErrorState error={day.error} retry={() => void day.refetch()} />}
        {isKnown && !isLook && <Act flight={flight} card={card} callee={callee} />}
      </div>
    </DayFactsOf>
  );
};

/** /map/flights/$id/fly: the flight in the sun, with gloves, in one hand; orders to land stand above it. */
export const FlyScreen = () => {
  const id = useIdParam();
  const { t } = useTranslation('fly');
  const {
    data: flight,
    error,
    isPending,
    refetch,
  } = useQuery(queryOf(endpoints.getFlight, { params: { id } }));
  const screen = useRef<HTMLElement>(null);
  // The page behind is out of sight: keys and screen readers begin here.
  useEffect(() => screen.current?.focus(), []);
  return (
    <section ref={screen} tabIndex={-1} className={styles.fly} aria-label={t('title')}>
      <Stack gap={3} className={styles.whole}>
        <FlyHead name={flight?.name ?? null} zone={flight?.time_zone ?? FRENCH_TIME} />
        {isPending && <SkeletonList />}
        {error && !flight && <ErrorState error={error} retry={() => void refetch()} />}
        {flight && <Body flight={flight} />}
      </Stack>
    </section>
  );
};
