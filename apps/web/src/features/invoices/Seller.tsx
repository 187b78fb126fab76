import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { ConfigurePayments } from '../../shared/payment/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/layout/Record.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { SellerDialog } from './SellerDialog.tsx';

/** Who sells, its mandate, and whether it may be paid in its own name. */
export const Seller = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('invoices');
  const mayWrite = useMay('invoice:write');
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(queryOf(endpoints.onboardingInformations, { params: { id } }));
  if (data === undefined) return null;
  if (!mayWrite) return data.is_complete ? null : <Notice tone="warn">{t('incomplete')}</Notice>;
  return (
    <>
      <ConfigurePayments onboarding={data} onMandate={() => setOpen(true)}>
        {data.seller !== null && (
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {t('configure')}
          </Button>
        )}
      </ConfigurePayments>
      {isOpen && <SellerDialog onboarding={data} onClose={() => setOpen(false)} />}
    </>
  );
};
