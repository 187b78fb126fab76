import { confirmSecondFactor } from '@envol/contract/accounts';
import type { ResponseOf } from '@envol/contract/endpoint';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './SecondFactor.module.css';

type Begun = ResponseOf<typeof import('@envol/contract/accounts').beginSecondFactor>;

interface EnrolDialogProps {
  readonly begun: Begun;
  readonly onDone: (recoveryCodes: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

/** Modules of quiet around the code (ISO/IEC 18004). */
const QUIET = 4;

/** The secret as a picture and as letters, and the code that shows that the authenticator has it. */
export const EnrolDialog = ({ begun, onDone, onClose }: EnrolDialogProps) => {
  const { t } = useTranslation('accounts');
  const form = useContractForm<{ code: string }, { code: string }>(confirmSecondFactor.body, {
    defaultValues: { code: '' },
  });
  const confirm = async (body: { code: string }): Promise<void> => {
    const { recovery_codes } = await callApi(endpoints.confirmSecondFactor, { body }, { handles: 'all' });
    await onDone(recovery_codes);
  };
  const side = begun.qr.size + 2 * QUIET;
  return (
    <FormDialog
      title={t('factor.scan')}
      submit={t('factor.confirm')}
      form={form}
      onSubmit={confirm}
      onClose={onClose}
    >
      <p>{t('factor.scan_text')}</p>
      <svg
        className={styles.qr}
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        role="img"
        aria-label={t('factor.picture')}
      >
        <path d={begun.qr.path} />
      </svg>
      <p>
        {t('factor.by_hand')}{' '}
        <code className={styles.secret}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField name="code" label={t('factor.code')} autoComplete="one-time-code" maxLength={10} />
    </FormDialog>
  );
};
