import type { PublicLivestream } from '@envol/contract/livestreams';
import { useQuery } from '@tanstack/react-query';
import { Eye, Link2, Link2Off, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { apiBase } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { isFailure } from '../../../api/failure.ts';
import { queryOf } from '../../../api/query.ts';
import { useMinute } from '../../../device/clock.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { usePageTitle } from '../../../ui/pageTitle.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { Player } from '../player/Player.tsx';
import { useMeasured } from '../player/useMeasured.ts';
import { useHourText } from '../texts.ts';
import { useShare } from '../useShare.ts';
import styles from './public.module.css';

/** While it plays the page asks so often how it stands; while it waits for a picture, oftener. */
const AGAIN_MS = 10_000;
const WAITING_MS = 2_000;

const Fact = ({
  name,
  value,
  more,
}: {
  readonly name: string;
  readonly value: string;
  readonly more: ReactNode;
}) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{value}</b>
      <small>{more}</small>
    </dd>
  </div>
);

/** "14 min", "2 h 05". */
const lasted = (from: string, until: number): string => {
  const minutes = Math.max(0, Math.floor((until - Date.parse(from)) / 60_000));
  return minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
};

const Facts = ({ stream }: { readonly stream: PublicLivestream }) => {
  const { t } = useTranslation('livestreams');
  const format = useFormats();
  const now = useMinute();
  const { started_at, ended_at, viewers } = stream;
  if (started_at === null) return null;
  return (
    <dl className={styles.facts}>
      <Fact
        name={t('public.since')}
        value={format.clock(started_at)}
        more={t('public.utc', { clock: format.clock(started_at, 'UTC') })}
      />
      <Fact
        name={t('public.lasts')}
        value={lasted(started_at, ended_at === null ? now : Date.parse(ended_at))}
        more={t(ended_at === null ? 'public.lasting' : 'public.lasted')}
      />
      <Fact
        name={t('public.viewers')}
        value={viewers < 10 ? String(viewers) : `≈ ${format.number(viewers)}`}
        more={t(viewers < 10 ? 'public.exact' : 'public.rounded')}
      />
    </dl>
  );
};

const Small = ({ stream }: { readonly stream: PublicLivestream }) => {
  const { t } = useTranslation('livestreams');
  const hourText = useHourText();
  const { expires_at, ended_at } = stream;
  return (
    <ul className={styles.small}>
      {ended_at !== null && <li>{t('public.ended_at', hourText(ended_at))}</li>}
      <li>
        <Link2 size={16} aria-hidden />
        {t('public.valid', hourText(expires_at))}
      </li>
      <li>
        <Eye size={16} aria-hidden />
        {t('public.privacy')}
      </li>
    </ul>
  );
};

const Shown = ({
  stream,
  name,
  ahead_ms,
  onOver,
}: {
  readonly stream: PublicLivestream;
  readonly name: string;
  readonly ahead_ms: number | null;
  readonly onOver: () => void;
}) => {
  const { t } = useTranslation('livestreams');
  const share = useShare();
  usePageTitle(stream.public_name || t('public.page_title'));
  const title = stream.public_name || t('public.page_title');
  return (
    <>
      <main className={styles.main}>
        <Player
          name={title}
          watch={stream.watch}
          ahead_ms={ahead_ms}
          isSimulated={stream.is_simulated}
          poster={stream.has_thumbnail ? `${apiBase()}/livestream-thumbnails/${name}` : null}
          onOver={onOver}
        />
        <div className={styles.text}>
          <div>
            <h1>
              {title}
              {stream.is_simulated && <span className={styles.demo}>{t('public.demo')}</span>}
            </h1>
            <p>
              {stream.operator_name}
              {stream.drone_label !== '' && ` · ${stream.drone_label}`}
            </p>
          </div>
          <Facts stream={stream} />
          <Small stream={stream} />
        </div>
      </main>
      <footer className={styles.acts}>
        <Button
          startIcon={<Share2 size={18} />}
          onClick={() => share({ title, url: new URL(`/livestream/${name}`, window.location.href).href })}
        >
          {t('public.share')}
        </Button>
      </footer>
    </>
  );
};

/** A livestream as whoever has its link sees it, and what stands there once the link shows nothing. */
export const Watching = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation('livestreams');
  const { measured, ahead_ms } = useMeasured();
  const options = queryOf(endpoints.readLivestream, { params: { name } });
  const { data, error, refetch } = useQuery({
    ...options,
    queryFn: (context) =>
      measured(
        () => (options.queryFn as (given: unknown) => Promise<PublicLivestream>)(context),
        ({ watch }) => watch.now,
      ),
    refetchInterval: ({ state }) => (state.data?.watch.picture === 'received' ? AGAIN_MS : WAITING_MS),
    retry: false,
  });
  usePageTitle(t('public.page_title'));
  // A link that shows nothing any more: what was read before is not shown either.
  const isOver = isFailure(error, 'LIVESTREAM_LINK_OVER') || isFailure(error, 'VALIDATION');
  if (isOver)
    return (
      <main className={styles.main}>
        <EmptyState icon={Link2Off} title={t('public.closed')} text={t('public.closed_text')} />
      </main>
    );
  if (data !== undefined)
    return <Shown stream={data} name={name} ahead_ms={ahead_ms} onOver={() => void refetch()} />;
  return (
    <main className={styles.main}>
      {error === null ? <SkeletonList rows={4} /> : <ErrorState error={error} retry={() => void refetch()} />}
    </main>
  );
};
