import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { BookOpen, Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './help.module.css';

const HelpVideoDialog = lazy(async () => ({
  default: (await import('./HelpVideoDialog.tsx')).HelpVideoDialog,
}));

/** Where each step is done; reading needs no page of its own. */
const PLACES: Readonly<Record<string, LinkProps['to']>> = {
  drone: '/map/drones',
  pilot: '/map/pilots',
  mission: '/map/flights/new',
  ask: '/map/flights',
};

/** The first steps, one after the other, each with the page where it is done. */
export const QuickStartPage = () => {
  const { t } = useTranslation('help_screens');
  const { t: tutorials } = useTranslation('tutorials');
  const [isFilmOpen, setFilmOpen] = useState(false);
  const { data, error, refetch } = useQuery(queryOf(endpoints.quickStartGuide));
  return (
    <Page
      title={t('quick_start')}
      aside={
        <Button variant="outlined" startIcon={<Play size={16} />} onClick={() => setFilmOpen(true)}>
          {tutorials('video.watch')}
        </Button>
      }
    >
      {isFilmOpen && (
        <Suspense fallback={null}>
          <HelpVideoDialog onClose={() => setFilmOpen(false)} />
        </Suspense>
      )}
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonList />}
      {data?.steps.length === 0 && (
        <EmptyState
          icon={BookOpen}
          title={t('no_steps')}
          text={t('no_steps_text')}
          action={
            <Link to="/help" className={buttonLook({ variant: 'outlined' })}>
              {t('manual')}
            </Link>
          }
        />
      )}
      <ol className={styles.steps}>
        {data?.steps.map(({ key, title, text }) => {
          const to = PLACES[key];
          return (
            <li key={key}>
              <h2>{title}</h2>
              <p>{text}</p>
              {to !== undefined && (
                <span>
                  <Link to={to} className={buttonLook({ variant: 'outlined' })}>
                    {t('go')}
                  </Link>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </Page>
  );
};
