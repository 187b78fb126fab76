import { useQuery } from '@tanstack/react-query';
import { OctagonAlert } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useFormats } from '../../ui/format.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './restrictions.module.css';

interface Props {
  readonly flight: { readonly id: number };
  /** Titles of the steps that the first line was judged by. */
  readonly told: readonly string[];
}

/** What appeared over the mission after it was prepared and nobody has read: before its first line, with before and after. */
export const NewRestrictions = ({ flight, told }: Props) => {
  const { t } = useTranslation('restrictions');
  const format = useFormats();
  const now = useMinute();
  const mayWrite = useMay('flight:write');
  const { data } = useQuery(queryOf(endpoints.listFlightRestrictions, { params: { id: flight.id } }));
  const unread = data?.filter(({ read_at }) => read_at === null) ?? [];
  if (unread.length === 0) return null;
  const read = async (): Promise<void> => {
    await callApi(endpoints.readFlightRestrictions, { params: { id: flight.id } });
    await refreshQueries('flights');
    showSuccess(t('done'));
  };
  return (
    <section className={styles.notice} role="alert">
      <header>
        <OctagonAlert size={18} aria-hidden />
        <b>{t('title', { count: unread.length })}</b>
      </header>
      <p>{t(unread.every(({ title }) => told.includes(title)) ? 'text_told' : 'text')}</p>
      <ul>
        {unread.map(({ id, source, title, was, becomes, appeared_at }) => (
          <li key={id}>
            <b>{title}</b>
            <small>
              {t(`sources.${source}`)} · {t('appeared', { ago: format.ago(appeared_at, now) })}
            </small>
            <dl>
              <dt>{t('before')}</dt>
              <dd>{was ?? t('nothing')}</dd>
              <dt>{t('after')}</dt>
              <dd>{source === 'notam_gone' ? t('gone') : becomes}</dd>
            </dl>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <ActButton variant="outlined" act={read}>
          {t('read')}
        </ActButton>
      )}
    </section>
  );
};
