import {
  addToConstraintType,
  type ConstraintType,
  type TypeAddition,
} from '@envol/contract/constraint-types';
import { LIMITS } from '@envol/contract/limits';
import { ADDED_PROCEDURES } from '@envol/domain/constraint-types/addition';
import { daysAfter } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { everyPageOf } from '../../api/everyPage.ts';
import { refreshQueries } from '../../api/query.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { FormLinks } from '../../ui/form/FormLinks.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useTypeText } from './useTypeText.ts';

/** The law's own procedure; nobody in particular. */
const LAW = 'law';
const NOBODY = 0;
const MODES = ['calendar', 'ouvrables', 'ouvres'] as const;

const Addition = addToConstraintType.body.extend({
  procedure: z.enum([LAW, ...ADDED_PROCEDURES]),
  structure_id: z.number().int(),
});
type Addition = z.infer<typeof Addition>;

/** What has to be done, and whom that is asked of. */
const WhoIsAsked = ({ takes }: Pick<ConstraintType, 'takes'>) => {
  const { t } = useTranslation('constraint_types');
  const text = useTypeText();
  const { data } = useQuery(everyPageOf(endpoints.listStructures, { query: { ordering: 'name' } }));
  return (
    <>
      {takes.procedure && (
        <SelectField
          name="procedure"
          label={t('procedure')}
          options={[
            { value: LAW, label: t('law_procedure') },
            ...ADDED_PROCEDURES.map((value) => ({ value, label: text.procedure(value) })),
          ]}
        />
      )}
      {takes.structure && (
        <SelectField
          name="structure_id"
          label={t('structure')}
          hint={t('structure_hint')}
          options={[
            { value: NOBODY, label: t('nobody') },
            ...(data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {takes.procedure && (
        <TextField name="email" type="email" label={t('email')} hint={t('email_hint')} optional />
      )}
    </>
  );
};

/** A new addition: what is in force now, from its first possible day on. */
const startingFrom = (last: TypeAddition | undefined, earliest: string): Addition => ({
  valid_from: earliest,
  procedure: last?.procedure ?? LAW,
  email: last?.email ?? null,
  form_links: last?.form_links ?? [],
  notice_days: last?.notice?.days ?? null,
  notice_mode: last?.notice?.mode ?? 'calendar',
  price_cents: last?.price_cents ?? null,
  currency: last?.currency ?? 'EUR',
  structure_id: last?.structure?.id ?? NOBODY,
  reason: '',
});

/** What is added to the law about a type from a day on; begins with what is in force. */
export const AdditionDialog = ({
  type,
  today,
  onClose,
}: {
  readonly type: ConstraintType;
  readonly today: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('constraint_types');
  const words = useTranslation('constraints').t;
  const text = useTypeText();
  const earliest = daysAfter(today, 1);
  const form = useContractForm<Addition, Addition>(Addition, {
    defaultValues: startingFrom(type.additions.at(-1), earliest),
  });
  const save = async ({ procedure, structure_id, ...given }: Addition): Promise<void> => {
    const body = {
      ...given,
      procedure: procedure === LAW ? null : procedure,
      structure_id: structure_id === NOBODY ? null : structure_id,
    };
    await callApi(endpoints.addToConstraintType, { params: { kind: type.kind }, body }, { handles: 'all' });
    await refreshQueries('constraint-types');
    showSuccess(t('added', { date: text.day(given.valid_from) }));
    onClose();
  };
  const { takes } = type;
  return (
    <FormDialog
      title={t('add_title', { name: words(`kinds.${type.kind}`) })}
      submit={t('save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{t('add_text')}</p>
      <DateField name="valid_from" label={t('valid_from')} today={today} min={earliest} />
      <WhoIsAsked takes={takes} />
      {takes.notice && (
        <FieldRow>
          <NumberField name="notice_days" label={t('notice')} hint={t('notice_hint')} optional />
          <SelectField
            name="notice_mode"
            label={t('notice_mode')}
            options={MODES.map((value) => ({ value, label: words(`notice_modes.${value}`) }))}
          />
        </FieldRow>
      )}
      <MoneyField name="price_cents" label={t('price')} hint={t('price_hint')} optional />
      <FormLinks
        words={{
          label: t('link_label'),
          url: t('link_url'),
          add: t('add_link'),
          remove: (number) => t('remove_link', { number }),
        }}
      />
      <TextField
        name="reason"
        label={t('reason')}
        hint={t('reason_hint')}
        lines={3}
        maxLength={LIMITS.long_text}
      />
    </FormDialog>
  );
};
