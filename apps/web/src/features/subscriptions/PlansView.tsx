import type { ResponseOf } from '@envol/contract/endpoint';
import type { listPlans, PlanOffer } from '@envol/contract/plans';
import type { Plan } from '@envol/domain/access/actor';
import type { BillingPeriod } from '@envol/domain/plans/prices';
import { type ReactNode, useState } from 'react';
import { Segmented } from '../../ui/Segmented.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { PlansList, PlansTable } from './PlansTable.tsx';
import styles from './subscriptions.module.css';

interface PlansViewProps {
  readonly offer: ResponseOf<typeof listPlans>;
  /** The one held; null before anybody signed in. */
  readonly marked: Plan | null;
  readonly act: (plan: PlanOffer, period: BillingPeriod) => ReactNode;
  readonly badge?: (plan: Plan) => ReactNode;
  readonly lead?: ReactNode;
}

/** Every plan on one screen, by the month or by the year. */
export const PlansView = ({ offer, marked, act, badge, lead }: PlansViewProps) => {
  const { t } = useTranslation('subscriptions');
  const [period, setPeriod] = useState<BillingPeriod>('month');
  const [chosen, setChosen] = useState<Plan>(marked === null || marked === 'free' ? 'independent' : marked);
  const isPhone = useIsPhone();
  if (!offer.sells) return <p>{t('not_sold')}</p>;
  const shared = {
    plans: offer.plans,
    period,
    marked,
    act: (plan: PlanOffer) => act(plan, period),
    ...(badge && { badge }),
  };
  return (
    <>
      <div className={styles.head}>
        <p>{lead}</p>
        <Segmented
          label={t('per')}
          value={period}
          options={[
            { value: 'month', label: t('month') },
            { value: 'year', label: `${t('year')} · ${t('year_gain')}` },
          ]}
          onChange={setPeriod}
        />
      </div>
      {isPhone ? <PlansList {...shared} chosen={chosen} onChoose={setChosen} /> : <PlansTable {...shared} />}
      <p className={styles.notes}>
        <span>{t('partner_note')}</span> <span>{t('tax_note')}</span>
        {offer.is_simulated && <span>{t('simulated')}</span>}
      </p>
    </>
  );
};
