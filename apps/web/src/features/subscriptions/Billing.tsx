import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpoints } from '../../api/endpoints.ts';
import { useLanguage } from '../../api/language.ts';
import { queryOfKnown } from '../../api/query.ts';
import { useMay, useOperator } from '../../api/session.ts';
import { useFormats } from '../../ui/format.ts';
import { List, Row } from '../../ui/layout/flow.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './Billing.module.css';
import { eurosText } from './money.ts';
import boxes from './subscriptions.module.css';

/** So many of the latest; the page of invoices has all. */
const SHOWN = 3;

/** What was invoiced last, and the way to all of it; nothing where nothing was. */
export const LastInvoices = () => {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const format = useFormats();
  const operator = useOperator();
  const mayRead = useMay('invoice:read');
  const { data } = useQuery(
    queryOfKnown(
      endpoints.listOperatorInvoices,
      operator === null || !mayRead ? null : { params: { id: operator.id }, query: { limit: SHOWN } },
    ),
  );
  if (data === undefined || data.results.length === 0) return null;
  return (
    <section className={boxes.box}>
      <Row gap={3} className={styles.head}>
        <h2>{t('invoices_last')}</h2>
        <Link to="/settings/invoices">{t('invoices_all')}</Link>
      </Row>
      <List className={styles.lines}>
        {data.results.map(({ id, issued_on, number, label, kind, gross_cents }) => (
          <li key={id}>
            <Row gap={3} centred className={styles.line}>
              <span>
                {format.date(issued_on)}
                <small>
                  {number} · {label}
                </small>
              </span>
              <b>{eurosText(language, kind === 'credit_note' ? -gross_cents : gross_cents)}</b>
            </Row>
          </li>
        ))}
      </List>
    </section>
  );
};

/** Whose name and address stand on the invoices. */
export const BilledTo = () => {
  const { t } = useTranslation('subscriptions');
  const operator = useOperator();
  const { data } = useQuery(
    queryOfKnown(endpoints.getOperator, operator === null ? null : { params: { id: operator.id } }),
  );
  if (data === undefined) return null;
  const { company, address_1, address_2, postal_code, city, country, siret, vat_number } = data;
  const place = [address_1, address_2, [postal_code, city].filter(Boolean).join(' '), country];
  const numbers = [
    siret === null ? null : t('siret', { number: siret }),
    vat_number === null ? t('vat_none') : t('vat_number', { number: vat_number }),
  ];
  return (
    <section className={boxes.box}>
      <Row gap={3} className={styles.head}>
        <h2>{t('billed_to')}</h2>
        <Link to="/settings/company">{t('edit')}</Link>
      </Row>
      <p>
        <span className={styles.payer}>{[company, ...place].filter(Boolean).join(', ')}</span>
      </p>
      <p>{numbers.filter((each) => each !== null).join(' · ')}</p>
    </section>
  );
};
