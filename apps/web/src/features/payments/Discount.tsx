import type { Approval } from '@envol/contract/approvals';
import type { createStructureDiscount, StructureDiscount } from '@envol/contract/invoices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOfKnown, refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { NumberField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useFormats } from '../../ui/format.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './payments.module.css';

/** Typed in percent; the call counts in hundredths of one. Empty takes it away. */
const Typed = z.object({ percent: z.number().positive().max(100).nullable() });
type Typed = z.infer<typeof Typed>;

/** Sets what is taken off, changes it, or takes it away. */
const save = async (
  { structure_id: structureId, exploitant_id: id, discount_bp: before }: StructureDiscount,
  { percent }: Typed,
): Promise<void> => {
  const params = { structureId, id };
  const options = { handles: 'all' } as const;
  if (percent === null) {
    if (before !== null) await callApi(endpoints.deleteStructureDiscount, { params }, options);
    return;
  }
  const body = { discount_bp: Math.max(1, Math.round(percent * 100)) } satisfies z.infer<
    typeof createStructureDiscount.body
  >;
  if (before === null) await callApi(endpoints.createStructureDiscount, { params, body }, options);
  else await callApi(endpoints.updateStructureDiscount, { params, body }, options);
};

interface DiscountDialogProps {
  readonly discount: StructureDiscount;
  readonly company: string;
  readonly onClose: () => void;
}

const DiscountDialog = ({ discount, company, onClose }: DiscountDialogProps) => {
  const { t } = useTranslation('approvals');
  const { discount_bp } = discount;
  const form = useContractForm<Typed, Typed>(Typed, {
    defaultValues: { percent: discount_bp === null ? null : discount_bp / 100 },
  });
  const send = async (typed: Typed): Promise<void> => {
    await save(discount, typed);
    await refreshQueries('exploitants');
    showSuccess(t('discount.saved'));
    onClose();
  };
  return (
    <FormDialog
      title={t('discount.title', { company })}
      submit={t('discount.save')}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <NumberField name="percent" label={t('discount.percent')} unit="%" hint={t('discount.hint')} optional />
    </FormDialog>
  );
};

/** What the structure takes off its prices for the company that asks, of a request that costs something. */
export const Discount = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const mayWrite = useMay('discount:write');
  const [isOpen, setOpen] = useState(false);
  const isAsked = mayWrite && approval.payment !== null;
  const pair = { id: approval.exploitant_id, structureId: approval.structure_id };
  const { data } = useQuery(queryOfKnown(endpoints.getStructureDiscount, isAsked ? { params: pair } : null));
  if (!isAsked || data === undefined) return null;
  const { discount_bp } = data;
  return (
    <>
      {discount_bp !== null && (
        <p className={styles.text}>{t('discount.given', { percent: format.number(discount_bp / 100, 2) })}</p>
      )}
      <Button size="small" variant="text" onClick={() => setOpen(true)}>
        {t(discount_bp === null ? 'discount.add' : 'discount.change')}
      </Button>
      {isOpen && (
        <DiscountDialog discount={data} company={approval.company_name} onClose={() => setOpen(false)} />
      )}
    </>
  );
};
