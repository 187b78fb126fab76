import type { ResponseOf } from '@envol/contract/endpoint';
import type { uspaceAreas } from '@envol/contract/u-space';
import { QueryClientProvider } from '@tanstack/react-query';
import { Bell, LogIn, OctagonX } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { queryClient } from '../../api/queryClient.ts';
import { currentSession } from '../../api/session.ts';
import { MapCanvas } from '../../map/MapCanvas.tsx';
import { MapProvider, useMap, useMapData, useMapLayer } from '../../map/MapProvider.tsx';
import { PageLink } from '../../routing/PageLink.tsx';
import { ActButton } from '../../ui/ActButton.tsx';
import { buttonLook, PhoneLink } from '../../ui/Button.tsx';
import { FilterChips } from '../../ui/filter/FilterChips.tsx';
import { SearchField } from '../../ui/filter/SearchField.tsx';
import { useFormats } from '../../ui/format.ts';
import { LanguageSwitch, ThemeSwitch } from '../../ui/LanguageSwitch.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useColorScheme } from '../../ui/theme/themeMode.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import styles from './publicPage.module.css';
import { PUBLIC_TIME_ZONE, usePublicAreas } from './usePublicAreas.ts';
import { areasWithState, boxOfAreas, type UspaceState, uspaceLayer } from './uspaceLayer.ts';

/** Not before a U-space is there to fly in. */
const PublicTraffic = lazy(async () => ({ default: (await import('./PublicTraffic.tsx')).PublicTraffic }));

type Area = ResponseOf<typeof uspaceAreas>['features'][number];
type Shown = 'all' | 'open' | 'closed';

const stateOf = ({ properties }: Area, isOld: boolean): UspaceState =>
  isOld ? 'unknown' : properties.is_closed ? 'closed' : 'open';

const nameOf = ({ properties: { name, zone_name } }: Area): string =>
  name === zone_name ? name : `${name} · ${zone_name}`;

interface OnMapProps {
  readonly areas: readonly Area[];
  readonly isOld: boolean;
}

/** The areas on the map; it looks at them once they are there. */
const AreasOnMap = ({ areas, isOld }: OnMapProps) => {
  const { t } = useTranslation('uspace');
  const { camera, map } = useMap();
  useMapLayer(useMemo(() => uspaceLayer('uspace', t('layer')), [t]));
  useMapData(
    'uspace',
    useMemo(
      () =>
        areasWithState(
          areas,
          (area) => stateOf(area as Area, isOld),
          (area, state) => `${nameOf(area as Area)}\n${t(`states.${state}`)}`,
        ),
      [areas, isOld, t],
    ),
  );
  const look = useEffectEvent(() => {
    const box = boxOfAreas(areas);
    if (box !== null) camera.fitBounds(box, { animate: false, maxZoom: 13 });
  });
  const isReady = map !== null && areas.length > 0;
  useEffect(() => {
    if (isReady) look();
  }, [isReady]);
  return <Suspense>{areas.length > 0 && <PublicTraffic />}</Suspense>;
};

/** One U-space in words: what is so, since when, why, whom to call. */
const AreaRow = ({
  area,
  isOld,
  readAt,
}: {
  readonly area: Area;
  readonly isOld: boolean;
  readonly readAt: number;
}) => {
  const { t } = useTranslation('uspace');
  const format = useFormats();
  const { closed_at, closing_reason, ceiling_m, phone } = area.properties;
  const state = stateOf(area, isOld);
  const since =
    state === 'unknown'
      ? format.clock(readAt, PUBLIC_TIME_ZONE)
      : closed_at === null
        ? null
        : format.dayAndClock(closed_at, PUBLIC_TIME_ZONE);
  return (
    <li className={styles.row} data-state={state}>
      <div>
        <b>{nameOf(area)}</b>
        {ceiling_m !== null && <small>{t('heights', { ceiling: format.number(ceiling_m) })}</small>}
      </div>
      <div>
        <strong>{since === null ? t(`states.${state}`) : t(`since.${state}`, { date: since })}</strong>
        {closed_at !== null && state === 'closed' && (
          <>
            <span>{t('land')}</span>
            <small>{closing_reason ?? t('no_reason')}</small>
            <small>{t('utc', { clock: format.clock(closed_at, 'UTC') })}</small>
          </>
        )}
      </div>
      {phone !== null && (
        <PhoneLink
          className={buttonLook({ variant: 'outlined', size: 'small' })}
          phone={phone}
          icon_px={15}
        />
      )}
    </li>
  );
};

/** Tells by the browser what was opened or closed, once one has asked for it. */
const useTold = (read: ReturnType<typeof usePublicAreas>): void => {
  const { t } = useTranslation('uspace');
  const { data, token, watch } = read;
  const tell = useEffectEvent((ids: readonly number[]) => {
    for (const area of data?.features ?? [])
      if (ids.includes(area.properties.structure_id))
        new Notification(nameOf(area), {
          body: t(`states.${stateOf(area, false)}`),
          tag: area.properties.code,
        });
    // The next change is told from here on.
    void watch();
  });
  const changed = token === null ? '' : (data?.changed ?? []).join(',');
  useEffect(() => {
    if (changed !== '') tell(changed.split(',').map(Number));
  }, [changed]);
};

const Watch = ({ read }: { readonly read: ReturnType<typeof usePublicAreas> }) => {
  const { t } = useTranslation('uspace');
  const [isRefused, setRefused] = useState(false);
  useTold(read);
  if (!('Notification' in window)) return null;
  if (read.token !== null) return <p className={styles.hint}>{t('watching')}</p>;
  const ask = async (): Promise<void> => {
    const answer = await Notification.requestPermission();
    if (answer === 'granted') await read.watch();
    else setRefused(true);
  };
  return (
    <>
      <ActButton variant="outlined" startIcon={<Bell size={16} />} act={ask}>
        {t('watch')}
      </ActButton>
      {isRefused && <p className={styles.hint}>{t('watch_refused')}</p>}
    </>
  );
};

const Header = () => {
  const { t } = useTranslation('uspace');
  return (
    <header className={styles.header}>
      <Logo />
      <h1>{t('title')}</h1>
      <span className={styles.theme}>
        <ThemeSwitch />
      </span>
      <LanguageSwitch short={useIsPhone()} />
      <PageLink to="/" className={buttonLook({ variant: 'outlined', size: 'small' })}>
        <LogIn size={15} aria-hidden /> {t(currentSession() === null ? 'sign_in' : 'back')}
      </PageLink>
    </header>
  );
};

const Closed = ({ areas }: { readonly areas: readonly Area[] }) => {
  const { t } = useTranslation('uspace');
  const format = useFormats();
  if (areas.length === 0) return null;
  return (
    <section className={styles.closed} role="alert">
      <OctagonX size={26} aria-hidden />
      <div>
        <b>{t('closed_title', { count: areas.length, names: format.list(areas.map(nameOf)) })}</b>
        <p>{t('land')}</p>
      </div>
    </section>
  );
};

const Spaces = () => {
  const { t } = useTranslation('uspace');
  usePageTitle(t('title'));
  const read = usePublicAreas();
  const { data, error, refetch, isOld, age_s, read_at } = read;
  const [shown, setShown] = useState<Shown>('all');
  const [q, setQ] = useState('');
  const areas = data?.features ?? [];
  const closed = areas.filter(({ properties }) => properties.is_closed);
  const counts = { all: areas.length, closed: closed.length, open: areas.length - closed.length };
  const listed = areas.filter(
    (area) =>
      (shown === 'all' || area.properties.is_closed === (shown === 'closed')) &&
      nameOf(area).toLocaleLowerCase().includes(q.toLocaleLowerCase()),
  );
  return (
    <div className={styles.page}>
      <Header />
      <div className={styles.map}>
        <MapProvider mode={useColorScheme()}>
          <MapCanvas>
            <AreasOnMap areas={areas} isOld={isOld} />
          </MapCanvas>
        </MapProvider>
      </div>
      <main className={styles.main}>
        <p className={styles.age} data-old={isOld || undefined} role="status">
          {age_s === null ? t('reading') : t(isOld ? 'old' : 'read', { seconds: age_s })}
        </p>
        {isOld && <p className={styles.hint}>{t('old_text')}</p>}
        {!isOld && <Closed areas={closed} />}
        {data === undefined && error !== null && <ErrorState error={error} retry={() => void refetch()} />}
        {data === undefined && error === null && <SkeletonList rows={4} />}
        {data !== undefined && areas.length === 0 && <EmptyState title={t('none')} text={t('none_text')} />}
        {areas.length > 0 && (
          <>
            <SearchField label={t('search')} value={q} onChange={setQ} />
            <FilterChips
              bare
              chips={(['all', 'closed', 'open'] as const).map((value) => ({
                value,
                label: t(`chips.${value}`),
                count: counts[value],
              }))}
              selected={[shown]}
              onToggle={setShown}
            />
            <ul className={styles.rows}>
              {listed.map((area) => (
                <AreaRow key={area.id} area={area} isOld={isOld} readAt={read_at} />
              ))}
            </ul>
            {data !== undefined && data.count > areas.length && (
              <p className={styles.hint} role="status">
                {t('more_areas', { shown: areas.length, count: data.count })}
              </p>
            )}
            <Watch read={read} />
          </>
        )}
        <p className={styles.hint}>{t('not_an_approval')}</p>
      </main>
    </div>
  );
};

/** /u-space: the state of every U-space, without an account. */
export const PublicPage = () => (
  <QueryClientProvider client={queryClient}>
    <Spaces />
  </QueryClientProvider>
);
