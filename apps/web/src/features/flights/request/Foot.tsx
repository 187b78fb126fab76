import { Lock } from 'lucide-react';
import { useFormState } from 'react-hook-form';
import { useMoneyText } from '../../../shared/payment/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { useLostFocus } from '../../../ui/keys/lostFocus.ts';
import { useTranslation } from '../../../ui/texts.ts';
import type { Readiness } from './readiness.ts';
import type { RequestForm } from './request.form.ts';
import styles from './request.module.css';
import type { Paying } from './usePaying.ts';

interface FootProps {
  readonly paying: Paying;
  readonly obstacle: Readiness['obstacle'];
  readonly onSend: () => void;
}

const footOf = (obstacle: Readiness['obstacle'], isPaid: boolean) => {
  if (obstacle === 'unconfirmed') return 'mission_request:unconfirmed_foot';
  if (obstacle === 'refused') return 'mission_request:refused_foot';
  return isPaid ? 'mission_request:pay_foot' : 'mission_request:locked';
};

/** What keeps the request from leaving, and the act that sends it. */
export const Foot = ({ obstacle, paying: { query }, onSend }: FootProps) => {
  const money = useMoneyText();
  const invoice = query?.data;
  const { t } = useTranslation(['flights', 'mission_request', 'common', 'flights_list']);
  const { errors, isSubmitting } = useFormState<RequestForm>();
  const place = useLostFocus<HTMLDivElement>('foot', true);
  const { root, ...fields } = errors;
  const said = root?.server?.message;
  const count = Object.keys(fields).length;
  return (
    <div ref={place} className={styles.foot}>
      {(said !== undefined || count > 0) && (
        <p role="alert" style={{ color: 'var(--err)' }}>
          {t('mission_request:failed')} {said ?? t('common:form.errors_found', { count })}
        </p>
      )}
      <Button
        fullWidth
        loading={isSubmitting}
        // What is unanswered is told at its field when one sends.
        disabled={
          (obstacle !== null && obstacle !== 'unanswered') ||
          (query !== null && (invoice === undefined || invoice.missing.length > 0))
        }
        startIcon={invoice && <Lock size={16} />}
        onClick={onSend}
      >
        {invoice === undefined
          ? t('mission_request:send')
          : t('mission_request:send_and_hold', { total: money(invoice.total_cents) })}
      </Button>
      <p>{t(footOf(obstacle, invoice !== undefined))}</p>
    </div>
  );
};
