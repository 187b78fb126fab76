import type { HelicopterBase } from '@envol/contract/helicopter-departures';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMinute } from '../../device/clock.ts';
import { useMap } from '../../map/MapProvider.tsx';
import { useToday } from '../../shared/answering/index.ts';
import { useFormats } from '../../ui/format.ts';
import { Stack } from '../../ui/layout/flow.tsx';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { DeclareCard } from './DeclareCard.tsx';
import { DepartureCard } from './DepartureCard.tsx';
import styles from './departures.module.css';
import { useConcerningDepartures } from './useDepartures.ts';

const Clock = () => {
  const { zone } = useToday();
  const format = useFormats();
  const now = useMinute();
  return (
    <span className={styles.clock}>
      <b>{format.clock(now, zone)}</b> {format.clock(now, 'UTC')} UTC
    </span>
  );
};

/** What a base looks at first: its surroundings, degrees. */
const [AROUND_LNG, AROUND_LAT] = [0.14, 0.1];

/** Opens the map at one's own bases; afterwards it is its reader's. */
const useBasesOnMap = (bases: readonly HelicopterBase[]): void => {
  const { camera } = useMap();
  const look = useEffectEvent(() => {
    const [lngs, lats] = [bases.map(({ longitude }) => longitude), bases.map(({ latitude }) => latitude)];
    camera.fitBounds(
      [
        Math.min(...lngs) - AROUND_LNG,
        Math.min(...lats) - AROUND_LAT,
        Math.max(...lngs) + AROUND_LNG,
        Math.max(...lats) + AROUND_LAT,
      ],
      { animate: false, maxZoom: 12 },
    );
  });
  const hasBases = bases.length > 0;
  useEffect(() => {
    if (hasBases) look();
  }, [hasBases]);
};

const NONE: readonly HelicopterBase[] = [];

/** /map/helicopter-departures: what a base declares, and whom it concerns. */
export const DeparturesScreen = () => {
  const { t } = useTranslation('helicopters');
  const bases = useQuery(queryOf(endpoints.listHelicopterBases));
  useBasesOnMap(bases.data ?? NONE);
  const list = useConcerningDepartures();
  const told = list.data;
  const departures = told?.results;
  const own = (departures ?? []).filter(({ is_own }) => is_own);
  const open = own.filter(({ ended }) => ended === null);
  const over = own.filter(({ ended }) => ended !== null);
  return (
    <Panel
      header={
        <PanelHeader
          title={t('title')}
          action={<Clock />}
          meta={<span>{t('in_force', { count: open.length })}</span>}
        />
      }
    >
      <Stack gap={3}>
        {bases.error !== null && (
          <ErrorState error={bases.error} title={t('unread')} retry={() => void bases.refetch()} />
        )}
        {list.error !== null && (
          <ErrorState error={list.error} title={t('unread_departures')} retry={() => void list.refetch()} />
        )}
        {(bases.isPending || list.isPending) && bases.error === null && list.error === null && (
          <SkeletonList rows={3} />
        )}
        {bases.data?.length === 0 && <EmptyState title={t('no_base')} text={t('no_base_text')} />}
        {open.map((departure) => (
          <DepartureCard key={departure.id} departure={departure} />
        ))}
        {bases.data?.map((base) => (
          <DeclareCard key={base.id} base={base} />
        ))}
        {over.length > 0 && <h3>{t('journal')}</h3>}
        {over.map((departure) => (
          <DepartureCard key={departure.id} departure={departure} />
        ))}
        {told !== undefined && told.count > told.results.length && (
          <p role="status">{t('cut', { shown: told.results.length, count: told.count })}</p>
        )}
      </Stack>
    </Panel>
  );
};
