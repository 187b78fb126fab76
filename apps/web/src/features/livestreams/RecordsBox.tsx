import type { Livestream, LivestreamRecord } from '@envol/contract/livestreams';
import { Film } from 'lucide-react';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './livestreams.module.css';
import records from './records.module.css';

const MINUTE_MS = 60_000;

/** "10:02, 14 min, jusqu’au …", or why there is none. */
const useRecordText = () => {
  const { t } = useTranslation('livestreams');
  const format = useFormats();
  return ({ began_at, ended_at, bytes, lasts_ms, kept_until, fault }: LivestreamRecord): string => {
    const clock = format.clock(began_at);
    if (ended_at === null) return t('record_making', { clock });
    if (bytes === null) return t(`record_faults.${fault ?? 'failed'}`);
    const minutes = format.number(Math.max(1, Math.round((lasts_ms ?? 0) / MINUTE_MS)));
    const kept = t('record_kept', { clock, minutes, date: format.dayAndClock(kept_until) });
    return fault === null || fault === 'no_ffmpeg' || fault === 'disk_full'
      ? kept
      : `${kept} ${t(`record_ends.${fault}`)}`;
  };
};

/** Whether the livestream is recorded, within its form. */
export const RecordField = ({ stream }: { readonly stream: Livestream }) => {
  const { t } = useTranslation('livestreams');
  const { recording_days: days, status, is_simulated, takes_thumbnails } = stream;
  if (status !== 'live' || is_simulated) return null;
  return (
    <>
      {days === null ? (
        <p className={records.list}>{t('record_off')}</p>
      ) : (
        <CheckboxField name="is_recorded" label={t('record')} hint={t('record_hint', { count: days })} />
      )}
      {!takes_thumbnails && <p className={records.list}>{t('thumbnail_off')}</p>}
    </>
  );
};

/** What was kept of it, and what was not. */
export const RecordsBox = ({ stream }: { readonly stream: Livestream }) => {
  const { t } = useTranslation('livestreams');
  const text = useRecordText();
  if (stream.records.length === 0) return null;
  return (
    <section className={styles.box} aria-label={t('records')}>
      <h3>
        <Film size={16} aria-hidden /> {t('records')}
      </h3>
      <ul className={records.list}>
        {stream.records.map((record) => (
          <li key={record.id}>{text(record)}</li>
        ))}
      </ul>
    </section>
  );
};
