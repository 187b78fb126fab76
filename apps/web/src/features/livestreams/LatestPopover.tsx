import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { HeaderPopover, type HeaderPopoverProps } from '../../ui/HeaderPopover.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './latest.module.css';
import { useLivestreamName, useTimesText } from './texts.ts';

/** Specification 2, §9.4. */
const LATEST = 4;

/** The four latest livestreams, from any page. */
export const LatestPopover = ({ anchor, open, onClose }: HeaderPopoverProps) => {
  const { t } = useTranslation('livestreams');
  const nameOf = useLivestreamName();
  const timesOf = useTimesText();
  const { data, error, refetch } = useQuery({
    ...queryOf(endpoints.listLivestreams, { query: { limit: LATEST } }),
    enabled: open,
  });
  return (
    <HeaderPopover
      anchor={anchor}
      open={open}
      onClose={onClose}
      label={t('header_title')}
      className={styles.latest}
    >
      <h2>{t('header_title')}</h2>
      {data === undefined && error === null && <SkeletonList rows={3} />}
      {data === undefined && error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.results.length === 0 && <p>{t('empty')}</p>}
      <ul>
        {data?.results.map((stream) => (
          <li key={stream.id}>
            <Link
              to="/livestreams"
              search={stream.picture === 'received' ? { watch: stream.id } : {}}
              onClick={onClose}
            >
              <span className={styles.state} data-picture={stream.picture}>
                {t(`states.${stream.picture}`)}
              </span>
              <b>{nameOf(stream)}</b>
              <small>
                {timesOf(stream)}
                {stream.is_simulated && ` · ${t('generated')}`}
              </small>
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/livestreams" search={{}} onClick={onClose} className={styles.all}>
        {t('header_all')}
      </Link>
    </HeaderPopover>
  );
};
