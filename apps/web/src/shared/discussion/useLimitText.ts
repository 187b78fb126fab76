import type { LimitBreach } from '@envol/domain/approvals/limits';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useReasons } from '../airspace/index.ts';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The sentence of a limit that is not kept to, as the server says it. */
export const useLimitText = (): ((breach: LimitBreach) => string) => {
  const { t } = useTranslation('errors');
  const format = useFormats();
  const { dateEnding } = useReasons();
  const said = (value: number | string): string => {
    if (typeof value === 'number') return format.number(value, 1);
    return ISO_DATE.test(value) ? dateEnding(value) : value;
  };
  return ({ message, limit, value }) => t(`fields.${message}`, { limit: said(limit), value: said(value) });
};
