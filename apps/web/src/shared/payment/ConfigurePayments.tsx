import type { OnboardingInformations } from '@envol/contract/invoices';
import type { ReactNode } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Notice } from '../../ui/layout/Record.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './payment.module.css';

/** Goes to the page on which the payment service asks a structure what it wants to know. */
const configure = async (id: number): Promise<void> => {
  const { url } = await callApi(endpoints.linkCompleteOnboarding, { params: { id } });
  window.location.assign(url);
};

interface ConfigurePaymentsProps {
  readonly onboarding: OnboardingInformations;
  /** The mandate comes first. */
  readonly onMandate: () => void;
  /** Acts beside it. */
  readonly children?: ReactNode;
}

/** What a structure that sells still has to say, and the way there. */
export const ConfigurePayments = ({ onboarding, onMandate, children }: ConfigurePaymentsProps) => {
  const { t } = useTranslation('invoices');
  const { seller, is_complete, sells, currently_due, structure_id } = onboarding;
  const isMandated = seller !== null;
  return (
    <div className={styles.configure}>
      {!is_complete && (
        <Notice tone="warn">
          {t(isMandated ? 'account_incomplete' : 'incomplete')}
          {currently_due.length > 0 && ` ${t('account_due', { list: currently_due.join(', ') })}`}
        </Notice>
      )}
      {sells && is_complete && (
        <p>{t(onboarding.is_simulated ? 'account_ready_simulated' : 'account_ready')}</p>
      )}
      <div className={styles.acts}>
        {(!isMandated || sells) && (
          <ActButton
            variant={is_complete ? 'outlined' : 'contained'}
            act={isMandated ? () => configure(structure_id) : async () => onMandate()}
          >
            {t('configure_payments')}
          </ActButton>
        )}
        {children}
      </div>
    </div>
  );
};
