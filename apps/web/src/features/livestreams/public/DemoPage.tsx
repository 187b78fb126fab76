import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { VideoOff } from 'lucide-react';
import { endpoints } from '../../../api/endpoints.ts';
import { isFailure } from '../../../api/failure.ts';
import { queryOf } from '../../../api/query.ts';
import { queryClient } from '../../../api/queryClient.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { PublicFrame } from './PublicFrame.tsx';
import styles from './public.module.css';
import { Watching } from './Watching.tsx';

const Demo = () => {
  const { t } = useTranslation('livestreams');
  const { data, error, refetch } = useQuery({ ...queryOf(endpoints.livestreamDemo), retry: false });
  if (data !== undefined) return <Watching name={data.name} />;
  return (
    <main className={styles.main}>
      {isFailure(error, 'NOT_FOUND') ? (
        <EmptyState icon={VideoOff} title={t('public.no_demo')} text={t('public.no_demo_text')} />
      ) : error === null ? (
        <SkeletonList rows={3} />
      ) : (
        <ErrorState error={error} retry={() => void refetch()} />
      )}
    </main>
  );
};

/** /livestream-demo: the generated picture, by the same way as every other one. */
export const DemoPage = () => (
  <QueryClientProvider client={queryClient}>
    <PublicFrame>
      <Demo />
    </PublicFrame>
  </QueryClientProvider>
);
