import type { MoneyPreview } from '@envol/contract/subscriptions';
import type { Plan } from '@envol/domain/access/actor';
import { useLanguage } from '../../api/language.ts';
import { useTranslation } from '../../ui/texts.ts';
import { eurosText, rateText } from './money.ts';
import styles from './subscriptions.module.css';

interface BillProps {
  readonly bill: MoneyPreview;
  /** What its plan is called. */
  readonly plan: Plan | null;
}

/** What is to be paid, line by line, with its tax. */
export const Bill = ({ bill, plan }: BillProps) => {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const wording = ({ kind, quantity, amount_cents, description }: MoneyPreview['lines'][number]): string => {
    if (kind === 'plan') return plan === null ? description : t(`plan.${plan}`);
    if (kind === 'pilots') return t('line_pilots', { count: quantity });
    if (kind === 'discount') return t('line_discount');
    return t(amount_cents < 0 ? 'line_proration_less' : 'line_proration_more');
  };
  const isCredit = bill.total_cents < 0;
  return (
    <dl className={styles.bill}>
      {bill.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one bill keep their order and hold no state
        <div key={index}>
          <dt>{wording(line)}</dt>
          <dd>{eurosText(language, line.amount_cents)}</dd>
        </div>
      ))}
      <div data-sum>
        <dt>{t('total_net')}</dt>
        <dd>{eurosText(language, bill.net_cents)}</dd>
      </div>
      <div>
        <dt>{t('tax', { rate: rateText(language, bill.tax_rate_bp) })}</dt>
        <dd>{eurosText(language, bill.tax_cents)}</dd>
      </div>
      {!isCredit && bill.due_cents < bill.total_cents && (
        <div>
          <dt>{t('credit_used')}</dt>
          <dd>{eurosText(language, bill.due_cents - bill.total_cents)}</dd>
        </div>
      )}
      <div data-total>
        <dt>{t(isCredit ? 'to_credit' : 'total')}</dt>
        <dd>{eurosText(language, isCredit ? -bill.total_cents : bill.due_cents)}</dd>
      </div>
    </dl>
  );
};
