import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { Preview } from '../automatic/Preview.tsx';
import outcomes from '../automatic/preview.module.css';
import type { WholeVolume } from './volume.form.ts';
import styles from './volumes.module.css';

/** What the volume would have made of last year's requests, once it is whole; asked for, as it reads them all. */
export const VolumePreview = ({
  id,
  volume,
}: {
  readonly id: number;
  readonly volume: WholeVolume | null;
}) => {
  const { t } = useTranslation('agreed_volumes');
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(endpoints.previewAgreedVolume, { params: { id }, body: volume as WholeVolume }),
    enabled: volume !== null,
    placeholderData: keepPreviousData,
  });
  if (volume === null) return null;
  return (
    <section className={`${styles.tried} ${outcomes.colours}`} aria-busy={isFetching}>
      <h2>{t('tried')}</h2>
      <p className={styles.by}>{t('tried_text')}</p>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data !== undefined && <Preview preview={data} />}
    </section>
  );
};
