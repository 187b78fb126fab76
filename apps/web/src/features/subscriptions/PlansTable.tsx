import type { PlanOffer } from '@envol/contract/plans';
import type { Plan } from '@envol/domain/access/actor';
import { FEATURES } from '@envol/domain/plans/features';
import type { BillingPeriod } from '@envol/domain/plans/prices';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Language, useLanguage } from '../../api/language.ts';
import { useTranslation } from '../../ui/texts.ts';
import { countText, eurosText } from './money.ts';
import styles from './subscriptions.module.css';

export interface PlansTableProps {
  readonly plans: readonly PlanOffer[];
  readonly period: BillingPeriod;
  /** The one that stands out: the one held, or the one that fits. */
  readonly marked: Plan | null;
  /** Under a plan's price: what may be done about it. */
  readonly act: (plan: PlanOffer) => ReactNode;
  readonly badge?: (plan: Plan) => ReactNode;
}

type Words = ReturnType<typeof useTranslation<'subscriptions'>>['t'];

/** What a plan allows of each kind, in words. */
const amountsOf = (
  t: Words,
  language: Language,
  { limits, pilot_price }: PlanOffer,
  period: BillingPeriod,
) => ({
  missions:
    limits.missions_a_month === null
      ? t('unlimited')
      : t('missions_some', { month: limits.missions_a_month }),
  pilots:
    limits.pilots !== null
      ? String(limits.pilots)
      : pilot_price === null
        ? t('unlimited')
        : t('pilots_paid', { price: eurosText(language, pilot_price[period]) }),
  surface:
    limits.surface_km2 === null
      ? t('unlimited')
      : t('surface_km2', { km2: countText(language, limits.surface_km2) }),
});
const AMOUNTS = ['missions', 'pilots', 'surface'] as const;

export const Price = ({ plan, period }: { readonly plan: PlanOffer; readonly period: BillingPeriod }) => {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  return (
    <p className={styles.price}>
      <b>{eurosText(language, plan.price?.[period] ?? 0)}</b>{' '}
      <span>{t(plan.price === null ? 'forever' : `price_${period}`)}</span>
    </p>
  );
};

const Mark = ({ open }: { readonly open: boolean }) => {
  const { t } = useTranslation('subscriptions');
  return open ? (
    <Check size={18} className={styles.open} aria-label={t('opened')} />
  ) : (
    <Minus size={16} className={styles.closed} aria-label={t('closed')} />
  );
};

/** Plans side by side: what they cost, allow and open. */
export const PlansTable = ({ plans, period, marked, act, badge }: PlansTableProps) => {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const look = (plan: Plan) => (plan === marked ? { 'data-marked': true } : {});
  return (
    <div className={styles.tableBox}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('plans')}</caption>
        <thead>
          <tr>
            <td />
            {plans.map((plan) => (
              <th key={plan.plan} scope="col" {...look(plan.plan)}>
                <span className={styles.name}>{t(`plan.${plan.plan}`)}</span>
                <span className={styles.for}>
                  {t(`for.${plan.plan}`)} {badge?.(plan.plan)}
                </span>
                <Price plan={plan} period={period} />
                <div className={styles.act}>{act(plan)}</div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {AMOUNTS.map((amount) => (
            <tr key={amount}>
              <th scope="row">{t(amount)}</th>
              {plans.map((plan) => (
                <td key={plan.plan} {...look(plan.plan)}>
                  {amountsOf(t, language, plan, period)[amount]}
                </td>
              ))}
            </tr>
          ))}
          {FEATURES.map((feature) => (
            <tr key={feature}>
              <th scope="row">{t(`feature.${feature}`)}</th>
              {plans.map((plan) => (
                <td key={plan.plan} {...look(plan.plan)}>
                  <Mark open={plan.features.includes(feature)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

interface PlansListProps extends PlansTableProps {
  readonly chosen: Plan;
  readonly onChoose: (plan: Plan) => void;
}

/** The same on a phone: one is chosen, and what it opens stands under it. */
export const PlansList = ({ plans, period, chosen, onChoose, act, badge }: PlansListProps) => {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const plan = plans.find((each) => each.plan === chosen);
  if (plan === undefined) return null;
  const amounts = amountsOf(t, language, plan, period);
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('plans')}</legend>
        {plans.map((each) => (
          <button
            key={each.plan}
            type="button"
            className={styles.choice}
            aria-pressed={each.plan === chosen}
            onClick={() => onChoose(each.plan)}
          >
            <i aria-hidden />
            <span>
              <b>{t(`plan.${each.plan}`)}</b> {badge?.(each.plan)}
              <small>{t(`for.${each.plan}`)}</small>
            </span>
            <strong>
              {eurosText(language, each.price?.[period] ?? 0)}
              <span className={styles.unit}>{t(each.price === null ? 'forever' : `price_${period}`)}</span>
            </strong>
          </button>
        ))}
      </fieldset>
      <h2 className={styles.opens}>{t('opens', { plan: t(`plan.${chosen}`) })}</h2>
      <ul className={styles.opened}>
        {AMOUNTS.map((amount) => (
          <li key={amount}>
            <Check size={17} className={styles.open} aria-hidden />
            {t(amount)}
            <span className={styles.amount}>{amounts[amount]}</span>
          </li>
        ))}
        {FEATURES.map((feature) => (
          <li key={feature} data-closed={!plan.features.includes(feature) || undefined}>
            <Mark open={plan.features.includes(feature)} />
            {t(`feature.${feature}`)}
          </li>
        ))}
      </ul>
      <div className={styles.foot}>{act(plan)}</div>
    </>
  );
};
