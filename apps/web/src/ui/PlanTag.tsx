import type { Plan } from '@envol/domain/access/actor';
import type { Feature } from '@envol/domain/plans/features';
import { Lock } from 'lucide-react';
import styles from './PlanTag.module.css';
import { useTranslation } from './texts.ts';
import { usePlanNeeded } from './usePlanNeeded.ts';

const Needed = ({ plan: needed }: { readonly plan: Plan }) => {
  const { t } = useTranslation(['common', 'nav']);
  const plan = t(`nav:plans.${needed}`);
  return (
    <span className={styles.tag} title={t('common:plan_needed', { plan })}>
      <Lock size={11} aria-hidden />
      <span aria-hidden>{plan}</span>
      <span className="visually-hidden">({t('common:plan_needed', { plan })})</span>
    </span>
  );
};

/** On what uses a feature: the plan that opens it, where one's own does not. */
export const PlanTag = ({ feature }: { readonly feature: Feature }) => {
  const plan = usePlanNeeded(feature);
  return plan === null ? null : <Needed plan={plan} />;
};
