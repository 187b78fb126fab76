import { Radar } from 'lucide-react';
import { type ComponentProps, useEffect, useState, useSyncExternalStore } from 'react';
import { MapButton, MapButtonGroup } from '../../map/controls/MapButton.tsx';
import { MapRailSlot } from '../../map/MapOverlay.tsx';
import { useMap } from '../../map/MapProvider.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { FreshnessChip } from './FreshnessChip.tsx';
import { livePicture, lookedAt } from './live/livePicture.ts';
import { TrackCard } from './TrackCard.tsx';
import { TrafficList } from './TrafficList.tsx';
import styles from './tracking.module.css';

/** Shows what somebody asked to see from elsewhere, once the map and the track are there. */
const useLookedAt = (count: number): void => {
  const asked = lookedAt.use();
  const { camera } = useMap();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a track that comes later is chosen then
  useEffect(() => {
    if (asked === null) return;
    camera.flyTo(asked.place);
    if (asked.device_id === null) {
      lookedAt.set(null);
      return;
    }
    const id = livePicture.idOfDevice(asked.device_id);
    if (id === undefined) return;
    livePicture.select(id);
    lookedAt.set(null);
  }, [asked, camera, count > 0]);
};

/** The picture as a list and as a card: what the map shows, for keyboards, screen readers and devices that cannot draw it. */
export const Traffic = ({
  isReplayed = false,
  ...heard
}: ComponentProps<typeof FreshnessChip> & { readonly isReplayed?: boolean }) => {
  const { t } = useTranslation('tracking');
  const [isListed, setListed] = useState(false);
  useSyncExternalStore(livePicture.subscribe, livePicture.getVersion);
  const { selected } = livePicture;
  const count = livePicture.tracks.size;
  useLookedAt(count);
  return (
    <>
      {/* Of what the map shows of before, the dock says when it was. */}
      {!isReplayed && <FreshnessChip {...heard} />}
      <MapRailSlot>
        <MapButtonGroup label={t('title')} beside>
          <MapButton
            label={t('open', { count })}
            aria-pressed={isListed}
            onClick={() => {
              livePicture.select(null);
              setListed(!isListed);
            }}
          >
            <Radar />
            {count > 0 && (
              <span className={styles.railCount} aria-hidden>
                {count > 99 ? '99+' : count}
              </span>
            )}
          </MapButton>
        </MapButtonGroup>
      </MapRailSlot>
      {isListed && selected === null && <TrafficList onClose={() => setListed(false)} />}
      {selected !== null && (
        <TrackCard key={selected} id={selected} onClose={() => livePicture.select(null)} />
      )}
    </>
  );
};
