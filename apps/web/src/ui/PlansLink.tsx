import { plansFor } from '../api/planGate.ts';
import { useTranslation } from './texts.ts';

/** To the plans, where a plan refused something: in a tab of its own, for what was typed stays. */
export const PlansLink = ({ code }: { readonly code: string }) => {
  const { t } = useTranslation('common');
  const href = plansFor(code);
  return href === null ? null : (
    <>
      {' '}
      <a href={href} target="_blank" rel="noopener">
        {t('actions.see_plans')}
      </a>
    </>
  );
};
