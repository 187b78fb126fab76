import type { SharedMission } from '@envol/contract/flight-shares';
import { dataAgeText } from '@envol/i18n/dataAge';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import {
  CalendarDays,
  CalendarPlus,
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock,
  Link2,
  type LucideIcon,
  MapPin,
  Phone,
  Plane,
  Route,
  ShieldCheck,
  User,
} from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { isFailure } from '../../api/failure.ts';
import { useLanguage } from '../../api/language.ts';
import { queryOf } from '../../api/query.ts';
import { queryClient } from '../../api/queryClient.ts';
import { useLastPathPart } from '../../routing/address.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { buttonLook, PhoneLink } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { hiddenParts } from './hiddenParts.ts';
import { PlaceName } from './PlaceName.tsx';
import { SharedPeriod } from './SharedPeriod.tsx';
import styles from './sharedMission.module.css';

const SharedMap = lazy(async () => ({ default: (await import('./SharedMap.tsx')).SharedMap }));

/** Read again so often while the page is open: a client waits by it. */
const AGAIN_MS = 60_000;

const LOOKS: Readonly<
  Record<SharedMission['state'], readonly [tone: 'ok' | 'info' | 'warn' | 'err' | 'blue', LucideIcon]>
> = {
  // Nothing was granted: that nobody need be asked is no approval.
  planned: ['blue', Clock],
  granted: ['ok', CircleCheck],
  conditions: ['warn', CircleAlert],
  pending: ['warn', Clock],
  forbidden: ['err', CircleX],
  not_possible: ['err', CircleX],
  cancelled: ['info', CircleX],
  en_route: ['blue', Plane],
  past: ['info', Clock],
};

const Standing = ({ mission }: { readonly mission: SharedMission }) => {
  const { t } = useTranslation('flight_shares');
  const [tone, Icon] = LOOKS[mission.state];
  return (
    <section className={styles.standing} data-tone={tone} role="status">
      <Icon size={20} aria-hidden />
      <div>
        <b>{t(`shared.states.${mission.state}`)}</b>
        <p>{t(`shared.texts.${mission.state}`, { operator: mission.operator })}</p>
      </div>
    </section>
  );
};

/** That the publications behind the mission are out of date: its state rests on them. */
const DataAgeLine = ({ reasons }: { readonly reasons: SharedMission['data_age'] }) => {
  const { wordOf } = useTranslation('data_age');
  const line = dataAgeText((key, params) => wordOf(key, params), useLanguage(), reasons);
  return line === null ? null : (
    <p className={styles.age} role="note">
      {line}
    </p>
  );
};

const Fact = ({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) => (
  <li>
    <Icon size={18} aria-hidden />
    <div>{children}</div>
  </li>
);

const Facts = ({ mission }: { readonly mission: SharedMission }) => {
  const { t } = useTranslation('flight_shares');
  const format = useFormats();
  const { period, place, height_m: height, pilots, drones, conditions } = mission;
  const altitude = height === null ? null : t('shared.height', { height: format.number(height) });
  return (
    <ul className={styles.facts}>
      {period !== null && (
        <Fact icon={CalendarDays}>
          <SharedPeriod period={period} hours={mission.hours_to_fly} />
        </Fact>
      )}
      {(place !== null || altitude !== null) && (
        <Fact icon={MapPin}>
          {place !== null && <PlaceName place={place} />}
          {altitude !== null && (place === null ? <b>{altitude}</b> : <small>{altitude}</small>)}
        </Fact>
      )}
      {pilots !== null && pilots.length > 0 && (
        <Fact icon={User}>
          <b>{t('shared.pilots', { count: pilots.length, names: format.list(pilots) })}</b>
          {drones !== null && drones.length > 0 && <small>{format.list(drones)}</small>}
        </Fact>
      )}
      {pilots === null && drones !== null && drones.length > 0 && (
        <Fact icon={Plane}>
          <b>{format.list(drones)}</b>
        </Fact>
      )}
      {conditions?.map(({ authority, decision, conditions: each }) => (
        <Fact key={authority} icon={ShieldCheck}>
          <b>
            {authority} · {decision}
          </b>
          {each.map((text) => (
            <small key={text}>{text}</small>
          ))}
        </Fact>
      ))}
    </ul>
  );
};

/** What the link does not show, and when it closes. */
const Small = ({ mission }: { readonly mission: SharedMission }) => {
  const { t } = useTranslation('flight_shares');
  const format = useFormats();
  const { shows, expires_at, operator } = mission;
  return (
    <footer className={styles.small}>
      <p>
        <b>{t('shared.hides')}</b> {format.list(hiddenParts(shows).map((part) => t(`shared.hidden.${part}`)))}
        .
      </p>
      <p>
        {t('shared.over', {
          date: format.dayAndClock(expires_at),
          utc: format.clock(expires_at, 'UTC'),
          operator,
        })}
      </p>
      <p>{t('shared.not_an_approval')}</p>
      <div>
        <LanguageSwitch short />
      </div>
    </footer>
  );
};

const Acts = ({ mission, secret }: { readonly mission: SharedMission; readonly secret: string }) => {
  const { t } = useTranslation('flight_shares');
  const { place, period } = mission;
  if (place === null && period === null) return null;
  return (
    <nav className={styles.acts} aria-label={t('shared.acts')}>
      {place !== null && (
        <a
          className={buttonLook({ variant: 'outlined' })}
          href={`https://www.openstreetmap.org/directions?to=${place.center[1].toFixed(5)}%2C${place.center[0].toFixed(5)}`}
          target="_blank"
          rel="noreferrer"
        >
          <Route size={17} aria-hidden /> {t('shared.route')}
        </a>
      )}
      {period !== null && (
        <ActButton
          startIcon={<CalendarPlus size={17} />}
          act={() => downloadFile(endpoints.readSharedCalendar, { params: { secret } }, 'envol.ics')}
        >
          {t('shared.calendar')}
        </ActButton>
      )}
    </nav>
  );
};

const Mission = ({
  mission,
  secret,
  readAt,
}: {
  readonly mission: SharedMission;
  readonly secret: string;
  readonly readAt: number;
}) => {
  const { t } = useTranslation('flight_shares');
  const format = useFormats();
  usePageTitle(mission.name);
  const { contact, place, message } = mission;
  return (
    <>
      <main className={styles.main}>
        <div>
          <p className={styles.operator}>{t('shared.by', { operator: mission.operator })}</p>
          <h1>{mission.name}</h1>
        </div>
        <Standing mission={mission} />
        <DataAgeLine reasons={mission.data_age} />
        <Facts mission={mission} />
        {message !== null && <blockquote className={styles.message}>{message}</blockquote>}
        {place !== null && (
          <figure className={styles.map}>
            <div className={styles.canvas}>
              <Suspense fallback={null}>
                <SharedMap areas={place.areas} points={place.points} />
              </Suspense>
            </div>
            <figcaption>
              {t('shared.read', { clock: format.clock(readAt), utc: format.clock(readAt, 'UTC') })}
            </figcaption>
          </figure>
        )}
        {contact !== null && (
          <p className={styles.contact}>
            <Phone size={17} aria-hidden />
            <span>{t('shared.question', { operator: contact.name })}</span>
            {contact.phone !== null && <PhoneLink phone={contact.phone} />}
            {contact.phone === null && contact.email !== null && (
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            )}
          </p>
        )}
        <Small mission={mission} />
      </main>
      <Acts mission={mission} secret={secret} />
    </>
  );
};

const Content = ({ secret }: { readonly secret: string }) => {
  const { t } = useTranslation('flight_shares');
  const { data, error, isPending, refetch, dataUpdatedAt } = useQuery({
    ...queryOf(endpoints.readSharedMission, { params: { secret } }),
    refetchInterval: AGAIN_MS,
    retry: false,
  });
  usePageTitle(t('shared.title'));
  const isOver = isFailure(error, 'SHARE_LINK_OVER') || isFailure(error, 'VALIDATION');
  if (isOver)
    return (
      <main className={styles.main}>
        <EmptyState icon={Link2} title={t('shared.closed')} text={t('shared.closed_text')} />
      </main>
    );
  if (data !== undefined) return <Mission mission={data} secret={secret} readAt={dataUpdatedAt} />;
  return (
    <main className={styles.main}>
      {isPending ? <SkeletonList rows={4} /> : <ErrorState error={error} retry={() => void refetch()} />}
    </main>
  );
};

/** /shared/$secret: what an operator shows of a mission to somebody without an account. */
export const SharedMissionPage = () => {
  const { t } = useTranslation('flight_shares');
  const secret = useLastPathPart();
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.page}>
        <header className={styles.header}>
          <Logo />
          <p>
            <Link2 size={15} aria-hidden /> {t('shared.header')}
          </p>
        </header>
        <Content secret={secret} />
      </div>
    </QueryClientProvider>
  );
};
