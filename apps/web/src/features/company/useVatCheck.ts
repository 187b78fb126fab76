import type { VatCheck } from '@envol/contract/invoices';
import type { Operator } from '@envol/contract/operators';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useTranslation } from '../../ui/texts.ts';

/** What the European register said of a number that is about to be saved. */
interface Checked {
  readonly state: VatCheck['state'];
  readonly text: string;
}

/**
 * Asks the register for a VAT number that was changed; null where there is nothing to ask. What is no VAT number at all is
 * refused by the call, at its field.
 */
export const useVatCheck = (operator: Operator): ((vat_number: string | null) => Promise<Checked | null>) => {
  const { t } = useTranslation('company');
  return async (vat_number) => {
    if (vat_number === null || vat_number.trim() === '' || vat_number === operator.vat_number) return null;
    const answer = await callApi(
      endpoints.checkVatNumber,
      { params: { id: operator.id }, body: { vat_number } },
      { handles: 'all' },
    );
    const { state, is_old, is_simulated } = answer;
    const said = state === 'valid' && is_old ? 'valid_old' : state === 'unchecked' ? 'unavailable' : state;
    const text = t(`vat_states.${said}`);
    return { state, text: is_simulated ? `${text} ${t('vat_states.simulated')}` : text };
  };
};
