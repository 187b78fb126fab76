import type { PaymentInvoice } from '@envol/contract/payment-orders';
import { cardName } from '@envol/domain/money/cardBrands';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, CreditCard, Hourglass } from 'lucide-react';
import { useLanguage } from '../../api/language.ts';
import { Button } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './payment.module.css';
import { useMoneyText } from './useMoneyText.ts';

/** Line by line what it costs, with its tax. */
const PriceCard = ({ invoice }: { readonly invoice: PaymentInvoice }) => {
  const { t } = useTranslation('approvals');
  const language = useLanguage();
  const money = useMoneyText();
  const rate = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    maximumFractionDigits: 2,
  }).format(invoice.tax_rate_bp / 100);
  return (
    <dl className={styles.price}>
      {invoice.lines.map(({ description, amount_cents }) => (
        <div key={description}>
          <dt>{description}</dt>
          <dd>{money(amount_cents)}</dd>
        </div>
      ))}
      <div data-tax>
        <dt>{t('pay.tax', { rate })}</dt>
        <dd>{money(invoice.tax_cents)}</dd>
      </div>
      <div data-total>
        <dt>{t('pay.total')}</dt>
        <dd>{money(invoice.total_cents)}</dd>
      </div>
    </dl>
  );
};

/** When money is taken, and when it is not. */
const When = ({ invoice }: { readonly invoice: PaymentInvoice }) => {
  const { t } = useTranslation('approvals');
  const money = useMoneyText();
  const rows = [
    { key: 'today', Icon: Hourglass, sum: 0, text: t('pay.today_text', { count: invoice.hold_days }) },
    { key: 'granted', Icon: CircleCheck, sum: invoice.total_cents, text: t('pay.granted_text') },
    { key: 'refused', Icon: CircleX, sum: 0, text: t('pay.refused_text') },
  ] as const;
  return (
    <section className={styles.when} aria-label={t('pay.when')}>
      <h3>{t('pay.when')}</h3>
      {rows.map(({ key, Icon, sum, text }) => (
        <div key={key} data-row={key}>
          <Icon size={18} aria-hidden />
          <span>
            <b>{t(`pay.${key}`)}</b>
            <small>{text}</small>
          </span>
          <b>{money(sum)}</b>
        </div>
      ))}
    </section>
  );
};

interface CardChoiceProps {
  readonly invoice: PaymentInvoice;
  /** Another card is typed on the payment service's page. */
  readonly usesOther: boolean;
  readonly onOther: (usesOther: boolean) => void;
}

const CardChoice = ({ invoice: { card }, usesOther, onOther }: CardChoiceProps) => {
  const { t } = useTranslation('approvals');
  if (card === null || usesOther)
    return (
      <div className={styles.card}>
        <CreditCard size={22} aria-hidden />
        <span>{t('pay.page')}</span>
        {card !== null && (
          <Button variant="text" size="small" onClick={() => onOther(false)}>
            {t('pay.known_card', { last4: card.last4 })}
          </Button>
        )}
      </div>
    );
  return (
    <div className={styles.card}>
      <CreditCard size={22} aria-hidden />
      <span>
        <b>{cardName(card)}</b>
        <small>
          {t('pay.expires', {
            month: String(card.exp_month).padStart(2, '0'),
            year: String(card.exp_year).slice(-2),
          })}
        </small>
      </span>
      <Button variant="text" size="small" onClick={() => onOther(true)}>
        {t('pay.other_card')}
      </Button>
    </div>
  );
};

/** What a request costs, when one pays, and with which card. */
export const PaymentBox = ({ invoice, usesOther, onOther }: CardChoiceProps) => {
  const { t } = useTranslation('approvals');
  return (
    <div className={styles.pay}>
      <PriceCard invoice={invoice} />
      {invoice.kind === 'approval' && <When invoice={invoice} />}
      {invoice.missing.length > 0 ? (
        <p role="alert" className={styles.missing}>
          {t('pay.address_missing')} <Link to="/settings/company">{t('pay.address_complete')}</Link>
        </p>
      ) : (
        <CardChoice invoice={invoice} usesOther={usesOther} onOther={onOther} />
      )}
      <p className={styles.seller}>
        {t('pay.seller', { name: invoice.seller })}
        {invoice.is_simulated && ` ${t('pay.simulated')}`}
      </p>
    </div>
  );
};
