import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMinute } from '../../device/clock.ts';
import { useFormats } from '../../ui/format.ts';
import { Journal, Section } from '../../ui/layout/Record.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';

/** What the person did that no record keeps. */
export const UserEvents = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('users');
  const format = useFormats();
  const now = useMinute();
  const { data, error, refetch } = useQuery(
    queryOf(endpoints.userEvents, { params: { id }, query: { limit: 50 } }),
  );
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonList rows={2} />;
  return (
    <Section title={t('events')} count={data.count}>
      {data.count === 0 && <p>{t('no_events')}</p>}
      <Journal
        when={(at) => format.ago(at, now)}
        lines={data.results.map(({ id: event, at, code_type, device }) => ({
          id: event,
          at,
          text: t(`event_codes.${code_type}`),
          note: device,
        }))}
      />
    </Section>
  );
};
