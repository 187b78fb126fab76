import type { Approval } from '@envol/contract/approvals';
import { usePaymentText } from '../../../shared/payment/index.ts';
import styles from './approval.module.css';

/** On the mission's card of a request: it waits for its payment, which is made beside it. */
export const Unpaid = ({ payment }: { readonly payment: NonNullable<Approval['payment']> }) => {
  const paymentText = usePaymentText();
  return <p className={styles.unpaid}>{paymentText(payment)}</p>;
};
