import type { Livestream } from '@envol/contract/livestreams';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronRight, Video, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { FilterChips } from '../../ui/filter/FilterChips.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { LivestreamCard } from './LivestreamCard.tsx';
import styles from './livestreams.module.css';
import { type LivestreamsSearch, livestreamsSearch } from './livestreams.search.ts';
import { RecordPanel } from './RecordPanel.tsx';
import { useLivestreamName } from './texts.ts';
import { WatchPanel } from './WatchPanel.tsx';

const EditPanel = lazy(async () => ({ default: (await import('./EditPanel.tsx')).EditPanel }));
const NewLivestream = lazy(async () => ({ default: (await import('./NewLivestream.tsx')).NewLivestream }));

/** Shown at first, of all that there are (specification 2, §9.4). */
const LATEST = 4;
const PAGE = 100;
const AGAIN_MS = 15_000;

const useList = (query: { readonly limit: number; readonly status?: 'live' | 'ended' }) =>
  useQuery({ ...queryOf(endpoints.listLivestreams, { query }), refetchInterval: AGAIN_MS });

/** How many there are, by status. */
const useCounts = () => {
  const live = useList({ limit: 1, status: 'live' }).data?.count;
  const ended = useList({ limit: 1, status: 'ended' }).data?.count;
  return { live, ended, all: live === undefined || ended === undefined ? undefined : live + ended };
};

const Docked = ({ children }: { readonly children: ReactNode }) => (
  <aside className={styles.docked}>
    <Suspense fallback={<SkeletonList rows={5} />}>{children}</Suspense>
  </aside>
);

const Watched = ({ stream, onClose }: { readonly stream: Livestream; readonly onClose: () => void }) => {
  const { t } = useTranslation('livestreams');
  const name = useLivestreamName()(stream);
  return (
    <section className={styles.watched} aria-label={name}>
      {stream.status === 'live' ? <WatchPanel stream={stream} /> : <RecordPanel stream={stream} />}
      <header>
        <b>{name}</b>
        <IconButton aria-label={t('close')} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
    </section>
  );
};

const Older = ({ count, onAll }: { readonly count: number; readonly onAll: () => void }) => {
  const { t } = useTranslation('livestreams');
  if (count <= 0) return null;
  return (
    <button type="button" className={styles.older} onClick={onAll}>
      {t('older', { count })} <ChevronRight size={16} aria-hidden />
    </button>
  );
};

const usePageState = () => {
  const navigate = useNavigate();
  const search = livestreamsSearch(useSearch({ strict: false }));
  const go = (change: { readonly [K in keyof LivestreamsSearch]: LivestreamsSearch[K] | undefined }): void =>
    void navigate({ to: '/livestreams', search: livestreamsSearch({ ...search, ...change }), replace: true });
  return { search, go };
};

type PageState = ReturnType<typeof usePageState>;

interface HeadProps extends PageState {
  readonly isAll: boolean;
  readonly counts: ReturnType<typeof useCounts>;
  readonly onNew: () => void;
}

const Head = ({ search, go, isAll, counts, onNew }: HeadProps) => {
  const { t } = useTranslation('livestreams');
  const mayWrite = useUser().permissions.includes('livestream:write');
  return (
    <header className={styles.head}>
      <div>
        <h1>{t('title')}</h1>
        <p>{t(isAll ? 'lead_all' : 'lead_four')}</p>
      </div>
      <FilterChips
        bare
        chips={(['all', 'live', 'ended'] as const).map((value) => ({
          value,
          label: t(`filters.${value}`),
          count: counts[value],
        }))}
        selected={[search.status ?? 'all']}
        onToggle={(value) => go({ status: value === 'all' ? undefined : value, all: undefined })}
      />
      {mayWrite && (
        <Button startIcon={<Video size={18} />} onClick={onNew}>
          {t('new')}
        </Button>
      )}
    </header>
  );
};

const Empty = ({ isFiltered }: { readonly isFiltered: boolean }) => {
  const { t } = useTranslation('livestreams');
  const mayWrite = useUser().permissions.includes('livestream:write');
  return (
    <EmptyState
      icon={Video}
      title={t(isFiltered ? 'none_found' : 'empty')}
      {...(!isFiltered && { text: t(mayWrite ? 'empty_text' : 'empty_watch') })}
    />
  );
};

/** /livestreams: the operator's livestreams, the four latest first. */
export const LivestreamsPage = () => {
  usePageTitle(useTranslation('livestreams').t('title'));
  const { search, go } = usePageState();
  const [isNew, setNew] = useState(false);
  const counts = useCounts();
  const isAll = search.all === true || search.status !== undefined;
  const { data, error, refetch } = useList({
    limit: isAll ? PAGE : LATEST,
    ...(search.status !== undefined && { status: search.status }),
  });
  const found = (id: number | undefined) => data?.results.find((each) => each.id === id);
  const [watched, edited] = [found(search.watch), found(search.edit)];
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <Head search={search} go={go} isAll={isAll} counts={counts} onNew={() => setNew(true)} />
        {watched !== undefined && (
          <Watched key={watched.id} stream={watched} onClose={() => go({ watch: undefined })} />
        )}
        {data === undefined && error === null && <SkeletonList rows={4} />}
        {data === undefined && error !== null && <ErrorState error={error} retry={() => void refetch()} />}
        {data?.results.length === 0 && <Empty isFiltered={search.status !== undefined} />}
        <ul className={styles.cards}>
          {data?.results.map((stream) => (
            <LivestreamCard
              key={stream.id}
              stream={stream}
              isOpen={stream.id === edited?.id}
              onWatch={() => go({ watch: stream.id })}
              {...(stream.available_actions.length > 0 && { onEdit: () => go({ edit: stream.id }) })}
            />
          ))}
        </ul>
        {!isAll && <Older count={(counts.all ?? 0) - LATEST} onAll={() => go({ all: true })} />}
      </div>
      {edited !== undefined && (
        <Docked>
          <EditPanel key={edited.id} stream={edited} onClose={() => go({ edit: undefined })} />
        </Docked>
      )}
      <Suspense>
        {isNew && (
          <NewLivestream
            onClose={() => setNew(false)}
            onOpened={({ id }) => go({ edit: id, status: undefined, all: undefined })}
          />
        )}
      </Suspense>
    </div>
  );
};
