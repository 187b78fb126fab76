import { type EntrustCheck, entrustFlight } from '@envol/contract/entrusting';
import { LIMITS } from '@envol/contract/limits';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { KeyValue } from '../../ui/Card.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './entrusting.module.css';
import { usePrice } from './ProcedureLine.tsx';

type Body = typeof entrustFlight.body._zod.output;

interface EntrustDialogProps {
  readonly flight_id: number;
  readonly check: EntrustCheck;
  readonly onClose: () => void;
}

/** What is entrusted and for how much, with what the staff should know; nothing is paid here. */
export const EntrustDialog = ({ flight_id, check, onClose }: EntrustDialogProps) => {
  const { t } = useTranslation('entrusting');
  const price = usePrice();
  const form = useContractForm<{ info: string }, Body>(entrustFlight.body, { defaultValues: { info: '' } });
  const entrust = async (body: Body): Promise<void> => {
    await call(endpoints.entrustFlight, { params: { id: flight_id }, body }, { handles: 'all' });
    await refreshQueries('flights');
    showSuccess(t('entrusted'));
    onClose();
  };
  return (
    <FormDialog
      title={t('title')}
      submit={t('entrust', { count: check.procedures.length })}
      form={form}
      onSubmit={entrust}
      onClose={onClose}
    >
      <KeyValue
        items={[
          ...check.procedures.map((each) => [each.title, price(each.price_cents)] as const),
          [<b key="total">{t('total')}</b>, <b key="price">{price(check.price_cents)}</b>],
        ]}
      />
      <p className={styles.hint}>{t(check.price_cents === null ? 'price_later' : 'price_text')}</p>
      <TextField
        name="info"
        label={t('info')}
        hint={t('info_hint')}
        lines={4}
        maxLength={LIMITS.long_text}
        optional
      />
    </FormDialog>
  );
};
