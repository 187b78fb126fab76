import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { queryClient } from '../../api/queryClient.ts';
import { currentSession } from '../../api/session.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { PlansView } from './PlansView.tsx';
import styles from './publicPages.module.css';

const Plans = () => {
  const { t } = useTranslation('subscriptions');
  const { data, error, refetch } = useQuery(queryOf(endpoints.listPlans));
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonList />;
  const isIn = currentSession() !== null;
  const target = isIn ? '/settings/subscription?state=showPlans' : '/sign-up';
  return (
    <PlansView
      offer={data}
      marked="independent"
      lead={t('trial_offer', { days: data.trial_days })}
      act={({ plan }) => (
        <a
          className={buttonLook({
            variant: plan === 'independent' ? 'contained' : 'outlined',
            fullWidth: true,
          })}
          href={target}
        >
          {isIn && plan !== 'free' ? t('choose', { plan: t(`plan.${plan}`) }) : t(isIn ? 'title' : 'sign_up')}
        </a>
      )}
    />
  );
};

/** The plans, for everybody: what they cost, allow and open. */
export const PlansPage = () => {
  const { t } = useTranslation('subscriptions');
  usePageTitle(t('plans'));
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.public}>
        <header>
          <a href="/" aria-label="Envol">
            <Logo />
          </a>
          <LanguageSwitch short />
          <a className={styles.signIn} href="/">
            {t('sign_in')}
          </a>
        </header>
        <main>
          <h1>{t('plans')}</h1>
          <Plans />
        </main>
      </div>
    </QueryClientProvider>
  );
};
