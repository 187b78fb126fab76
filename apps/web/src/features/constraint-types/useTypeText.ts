import type { ConstraintType, TypeAddition } from '@envol/contract/constraint-types';
import type { ProtocolItem } from '@envol/domain/airspace/constraint';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { usePriceText } from '../../ui/usePriceText.ts';

type Notice = NonNullable<TypeAddition['notice']>;

/** Notices, prices, dates and states of the catalogue in words. */
export const useTypeText = () => {
  const { t } = useTranslation('constraint_types');
  const words = useTranslation('constraints').t;
  const approvals = useTranslation('common').t as (key: string) => string;
  const emails = useTranslation('email_requests').t as (key: string) => string;
  const notices = useTranslation('flight_notifications').t as (key: string) => string;
  const format = useFormats();
  const notice = ({ days, mode }: Notice): string =>
    t('notice_of', { days, mode: words(`notice_modes.${mode}`) });
  const say = usePriceText();
  const price = (price_cents: number): string => t('price_of', { price: say(price_cents) });
  const day = (date: string): string => format.date(date);
  const procedure = (item: ProtocolItem | null): string =>
    item === null ? t('no_procedure') : words(`procedures.${item}`);
  const state = (item: ProtocolItem, status: string): string => {
    switch (item) {
      case 'approval_request':
        return approvals(`approval_statuses.${status}`);
      case 'email_request':
        return emails(`statuses.${status}`);
      case 'protocol_form_links':
        return (t as (key: string) => string)(`form_states.${status}`);
      case 'army_notif':
      case 'prefecture_notif':
        return notices(`statuses.${status}`);
    }
  };
  const added = (addition: TypeAddition): string[] => [
    ...(addition.procedure === null ? [] : [procedure(addition.procedure)]),
    ...(addition.structure === null ? [] : [t('answers', { name: addition.structure.name })]),
    ...(addition.notice === null ? [] : [notice(addition.notice)]),
    ...(addition.price_cents === null ? [] : [price(addition.price_cents)]),
    ...(addition.email === null ? [] : [addition.email]),
    ...addition.form_links.map(({ label }) => label),
  ];
  const law = ({ law: entries }: ConstraintType): string =>
    [
      ...new Set(
        entries
          .filter(({ valid_to }) => valid_to === null)
          .map((entry) =>
            [
              words(`effects.${entry.effect}`),
              ...(entry.procedure === null ? [] : [procedure(entry.procedure)]),
              ...(entry.notice === null || entry.notice.days === 0 ? [] : [notice(entry.notice)]),
            ].join(', '),
          ),
      ),
    ].join(' · ');
  return { notice, price, day, procedure, state, added, law };
};
