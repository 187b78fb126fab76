import type { Livestream } from '@envol/contract/livestreams';
import { Link2, Link2Off, Play, Settings2, Video } from 'lucide-react';
import { IconButton } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './livestreams.module.css';
import { playableRecords, useLinkText, useLivestreamName, useTimesText, useViewersText } from './texts.ts';
import { useThumbnail } from './useThumbnail.ts';

interface CardProps {
  readonly stream: Livestream;
  readonly isOpen: boolean;
  readonly onWatch: () => void;
  /** Absent: there is nothing to edit for who looks. */
  readonly onEdit?: () => void;
}

const Picture = ({ stream, onWatch }: Pick<CardProps, 'stream' | 'onWatch'>) => {
  const { t } = useTranslation('livestreams');
  const name = useLivestreamName()(stream);
  const viewersText = useViewersText();
  const thumbnail = useThumbnail(stream.id, stream.thumbnail_version);
  const { picture, viewers, is_simulated } = stream;
  const isWatched = stream.status === 'live' && picture === 'received';
  const isKept = stream.status === 'ended' && playableRecords(stream).length > 0;
  return (
    <div className={styles.picture}>
      {thumbnail !== null && <img src={thumbnail} alt="" />}
      {thumbnail === null && !isWatched && !isKept && <Video size={40} strokeWidth={1.2} aria-hidden />}
      <span className={styles.state} data-picture={picture}>
        {picture === 'received' && <i aria-hidden />}
        {t(`states.${picture}`)}
      </span>
      {(isWatched || isKept) && (
        <button
          type="button"
          className={styles.play}
          aria-label={t(isKept ? 'replay_of' : 'watch_of', { name })}
          onClick={onWatch}
        >
          <Play size={24} aria-hidden />
        </button>
      )}
      <span className={styles.lower}>
        {is_simulated && <span>{t('generated')}</span>}
        {picture === 'received' && <span>{viewersText(viewers)}</span>}
      </span>
    </div>
  );
};

/** One livestream in the list: its picture, what it shows, who may watch. */
export const LivestreamCard = ({ stream, isOpen, onWatch, onEdit }: CardProps) => {
  const { t } = useTranslation('livestreams');
  const name = useLivestreamName()(stream);
  const times = useTimesText()(stream);
  const link = useLinkText()(stream.link);
  const isShared = stream.link.state === 'open';
  const about = [stream.flight_name, stream.drone_label].filter(Boolean).join(' · ');
  return (
    <li className={styles.card} data-open={isOpen || undefined}>
      <Picture stream={stream} onWatch={onWatch} />
      <div className={styles.about}>
        <div>
          <h2>{name}</h2>
          <span>{times}</span>
        </div>
        <p>{about}</p>
        <p className={styles.link} data-shared={isShared || undefined}>
          {isShared ? <Link2 size={15} aria-hidden /> : <Link2Off size={15} aria-hidden />}
          <span>{link}</span>
        </p>
        {onEdit !== undefined && (
          <IconButton
            className={styles.edit}
            aria-label={t('edit_of', { name })}
            title={t('edit')}
            onClick={onEdit}
          >
            <Settings2 size={18} aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  );
};
