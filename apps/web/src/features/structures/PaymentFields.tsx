import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOfKnown } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { goToHref } from '../../routing/address.ts';
import { ConfigurePayments } from '../../shared/payment/index.ts';
import styles from './LimitsPage.module.css';

/** Whether the structure may be paid in its own name, for who may say what it wants to know. */
export const PaymentFields = ({ structure_id }: { readonly structure_id: number }) => {
  const mayWrite = useMay('invoice:write');
  const { data } = useQuery(
    queryOfKnown(endpoints.onboardingInformations, mayWrite ? { params: { id: structure_id } } : null),
  );
  if (data === undefined || !data.sells) return null;
  return (
    <section className={styles.group}>
      <ConfigurePayments onboarding={data} onMandate={() => goToHref('/sales')} />
    </section>
  );
};
