import type { Livestream, LivestreamRecord } from '@envol/contract/livestreams';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './records.module.css';
import { playableRecords, useLivestreamName } from './texts.ts';
import { useThumbnail } from './useThumbnail.ts';

/** Below the hour at which its address ends, ms. */
const FRESH_MS = 3 * 3_600_000;

const Played = ({ stream, record }: { readonly stream: Livestream; readonly record: LivestreamRecord }) => {
  const { t } = useTranslation('livestreams');
  const name = useLivestreamName()(stream);
  const poster = useThumbnail(stream.id, stream.thumbnail_version);
  const { data, error, refetch } = useQuery({
    ...queryOf(endpoints.watchLivestreamRecord, { params: { id: stream.id, record_id: record.id } }),
    // Another address would begin the record anew.
    staleTime: FRESH_MS,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (data === undefined)
    return error === null ? (
      <SkeletonList rows={3} />
    ) : (
      <ErrorState error={error} retry={() => void refetch()} />
    );
  return (
    <video
      key={data.url}
      className={styles.record}
      src={data.url}
      controls
      playsInline
      preload="metadata"
      aria-label={t('record_of', { name })}
      {...(poster !== null && { poster })}
    />
  );
};

/** What was kept of a livestream that has ended. */
export const RecordPanel = ({ stream }: { readonly stream: Livestream }) => {
  const { t } = useTranslation('livestreams');
  const format = useFormats();
  const records = playableRecords(stream);
  const [chosen, setChosen] = useState(records[0]?.id);
  const record = records.find(({ id }) => id === chosen) ?? records[0];
  if (record === undefined) return null;
  return (
    <div className={styles.panel}>
      <Played key={record.id} stream={stream} record={record} />
      {records.length > 1 && (
        <div className={styles.parts}>
          {records.map(({ id, began_at }) => (
            <Button
              key={id}
              size="small"
              variant={id === record.id ? 'contained' : 'outlined'}
              aria-pressed={id === record.id}
              onClick={() => setChosen(id)}
            >
              {t('record_from', { clock: format.clock(began_at) })}
            </Button>
          ))}
        </div>
      )}
      <p>{t('record_until', { date: format.dayAndClock(record.kept_until) })}</p>
    </div>
  );
};
