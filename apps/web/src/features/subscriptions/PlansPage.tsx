import type { Plan } from '@envol/domain/access/actor';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { queryClient } from '../../api/queryClient.ts';
import { currentSession } from '../../api/session.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { PlansView } from './PlansView.tsx';
import styles from './publicPages.module.css';

/** What may be done about a plan: begin an account, choose it for one's company, or see what the company has. */
const PlanAct = ({ plan, held }: { readonly plan: Plan; readonly held: Plan | null }) => {
  const { t } = useTranslation('subscriptions');
  const session = currentSession();
  const link = (href: string, words: string) => (
    <a
      className={buttonLook({
        variant: plan === 'independent' && held === null ? 'contained' : 'outlined',
        fullWidth: true,
      })}
      href={href}
    >
      {words}
    </a>
  );
  if (session === null) return link('/sign-up', t('sign_up'));
  // Who subscribes for no company looks at the prices alone.
  if (!session.user.permissions.includes('subscription:write')) return null;
  if (plan === 'free' && held !== null) return <span>{t('no_subscription')}</span>;
  return plan === (held ?? 'free')
    ? link('/settings/subscription', t('see_own'))
    : link('/settings/subscription?state=showPlans', t('choose', { plan: t(`plan.${plan}`) }));
};

const Plans = () => {
  const { t } = useTranslation('subscriptions');
  const { data, error, refetch } = useQuery(queryOf(endpoints.listPlans));
  const format = useFormats();
  const operator = currentSession()?.user.operator ?? null;
  // In a trial nothing is held yet.
  const held = operator === null || operator.is_trial || operator.plan === 'free' ? null : operator.plan;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonList />;
  return (
    <PlansView
      offer={data}
      marked={held ?? 'independent'}
      lead={
        operator?.is_trial && operator.trial_ends_at !== null
          ? t('trial_until', { date: format.longDay(operator.trial_ends_at) })
          : held === null &&
            (operator?.trial_ends_at ?? null) === null &&
            t('trial_offer', { days: data.trial_days })
      }
      act={({ plan }) => <PlanAct plan={plan} held={held} />}
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
            {t(currentSession() === null ? 'sign_in' : 'back_in')}
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
