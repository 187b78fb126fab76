import type { Approval } from '@envol/contract/approvals';
import { fillPlaceholders } from '@envol/domain/message-templates/placeholders';
import { placeholderValues } from '@envol/i18n/placeholderValues';
import { useLanguage } from '../../api/language.ts';

/** A template as it reads for one request. */
export const useFilledText = (approval: Approval) => {
  const language = useLanguage();
  return (text: string): string =>
    fillPlaceholders(text, placeholderValues(language, { ...approval, flight_name: approval.flight.name }));
};
