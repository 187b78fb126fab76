import { useSyncExternalStore } from 'react';
import { useUser } from '../../api/session.ts';
import { MapCorner } from '../../map/MapOverlay.tsx';
import { elapsedText } from '../../shared/day/index.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './freshness.module.css';
import { pictureFreshness, sourcesHeard } from './freshness.ts';
import { livePicture } from './live/livePicture.ts';
import type { useLiveFeed } from './live/useLiveFeed.ts';

type Props = Pick<ReturnType<typeof useLiveFeed>, 'sources' | 'helicopters'>;

/** How long ago, as the alarms say it. */
const since = (seconds: number, now: number): string =>
  elapsedText(new Date(now - seconds * 1_000).toISOString(), now);

/** How fresh the picture is, what of it is lost, and which receivers are silent; told apart by words, not by colour alone. */
export const PictureAge = ({ sources, helicopters }: Props) => {
  const { t } = useTranslation('tracking');
  const { operator } = useUser();
  useSyncExternalStore(livePicture.subscribe, livePicture.getVersion);
  const now = livePicture.now();
  const { state, heard, lost, oldest_s } = pictureFreshness(livePicture.rows(), livePicture.silent_ms);
  // A pilot without a tracker has no picture that could be old.
  if (operator !== null && heard + lost === 0) return null;
  const receivers = sourcesHeard(sources, helicopters, livePicture.serverTime(now));
  const answering = receivers.filter(({ silent_s }) => silent_s === null);
  const silent = receivers.flatMap(({ source, silent_s }) =>
    silent_s === null ? [] : [{ source, silent_s }],
  );
  const parts = [
    state === 'empty' ? t('fresh.empty') : t('fresh.heard', { count: heard, seconds: oldest_s }),
    ...(lost > 0 ? [t('fresh.lost', { count: lost })] : []),
    ...(answering.length > 0 ? [answering.map(({ source }) => t(`fresh.sources.${source}`)).join(', ')] : []),
  ];
  return (
    <div className={styles.chip} data-state={state}>
      {state === 'frozen' ? (
        <b>
          <span role="alert">{t('fresh.frozen')}</span>{' '}
          {t('fresh.since', { elapsed: since(Math.floor(livePicture.silent_ms / 1_000), now) })}
        </b>
      ) : (
        <span>{state === 'waiting' ? t('fresh.not_yet') : parts.join(' · ')}</span>
      )}
      {silent.map(({ source, silent_s }) => (
        <b key={source} className={styles.silent}>
          {t('fresh.silent', { source: t(`fresh.sources.${source}`), elapsed: since(silent_s, now) })}
        </b>
      ))}
      {livePicture.is_slow && <b className={styles.silent}>{t('fresh.slow')}</b>}
    </div>
  );
};

/** The same over the map. */
export const FreshnessChip = (props: Props) => (
  <MapCorner>
    <PictureAge {...props} />
  </MapCorner>
);
