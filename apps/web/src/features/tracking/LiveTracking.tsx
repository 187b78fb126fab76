import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { MapStrip } from '../../map/MapOverlay.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { livePicture, replayStore } from './live/livePicture.ts';
import { useLiveFeed } from './live/useLiveFeed.ts';
import styles from './tracking.module.css';
import { useSeesTraffic } from './useSeesTraffic.ts';

/** Not before something flies, nor for who sees no traffic. */
const TrafficOnMap = lazy(async () => ({ default: (await import('./map/TrafficOnMap.tsx')).TrafficOnMap }));
const ReplayDock = lazy(async () => ({ default: (await import('./replay/ReplayDock.tsx')).ReplayDock }));
const Traffic = lazy(async () => ({ default: (await import('./Traffic.tsx')).Traffic }));

/** How many tracks there are, told with the picture. */
const useTrackCount = (): number =>
  useSyncExternalStore(livePicture.subscribe, () => livePicture.tracks.size);

const canDraw = (): boolean => 'WebGL2RenderingContext' in window;

const Live = () => {
  const { t } = useTranslation('tracking');
  const format = useFormats();
  const { count, told, helicopters, sources } = useLiveFeed();
  const tracks = useTrackCount();
  const shown = replayStore.use();
  const isReplayed = shown !== null;
  const isRecording = useSyncExternalStore(livePicture.subscribe, () => livePicture.is_recording);
  const [holder, setHolder] = useState<HTMLDivElement | null>(null);
  return (
    <Suspense>
      {tracks > 0 && !isReplayed && canDraw() && (
        <TrafficOnMap label={t('layer')} holder={holder} onHolder={setHolder} />
      )}
      <Traffic sources={sources} helicopters={helicopters} isReplayed={isReplayed} />
      {shown !== null && (
        <ReplayDock key={shown.at ?? 0} at={shown.at} onClose={() => replayStore.set(null)} />
      )}
      {isRecording === false && (
        <MapStrip>
          <p className={styles.cut} role="alert">
            {t('not_recorded')}
          </p>
        </MapStrip>
      )}
      {helicopters === 'unavailable' && (
        <MapStrip>
          <p className={styles.cut} role="alert">
            {t('no_helicopters')}
          </p>
        </MapStrip>
      )}
      {count > told && (
        <MapStrip>
          <p className={styles.cut} role="status">
            {t('cut', { shown: format.number(told), count: format.number(count) })}
          </p>
        </MapStrip>
      )}
    </Suspense>
  );
};

/** What flies now, on every map: all of it for authorities, its own for an operator, its U-spaces' for a supervisor. */
export const LiveTracking = () => (useSeesTraffic() ? <Live /> : null);
