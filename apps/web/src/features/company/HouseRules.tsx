import { type Operator, OperatorInput } from '@envol/contract/operators';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useRecordSave } from '../../shared/records/index.ts';
import { Button } from '../../ui/Button.tsx';
import { KeyValue } from '../../ui/Card.tsx';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { NumberField, TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { Section } from './Section.tsx';

const RulesInput = OperatorInput.pick({ custom_config: true });
type Input = typeof RulesInput._zod.output;
type Config = NonNullable<Input['custom_config']>;
interface Typed {
  custom_config: {
    flight_max_nb_days: number | null;
    flight_internal_note_tooltip: string;
    open_flight_simplified_form_for_manager: boolean;
    display_announcements: boolean;
  };
}

const rulesOf = ({ custom_config: config }: Operator): Typed => ({
  custom_config: {
    flight_max_nb_days: config.flight_max_nb_days,
    flight_internal_note_tooltip: config.flight_internal_note_tooltip ?? '',
    open_flight_simplified_form_for_manager: config.open_flight_simplified_form_for_manager,
    display_announcements: config.display_announcements,
  },
});

const LABELS = {
  'custom_config.flight_max_nb_days': 'rules.max_days',
  'custom_config.flight_internal_note_tooltip': 'rules.note_hint',
  'custom_config.open_flight_simplified_form_for_manager': 'rules.simplified',
  'custom_config.display_announcements': 'rules.announcements',
} as const;

const RulesDialog = (props: { readonly operator: Operator; readonly onClose: () => void }) => {
  const { operator, onClose } = props;
  const { t } = useTranslation('company');
  const form = useContractForm<Typed, Input>(RulesInput, { defaultValues: rulesOf(operator) });
  const params = { id: operator.id };
  const changes = useRecordSave<Operator, Typed, Input>({
    record: operator,
    form,
    schema: RulesInput,
    valuesOf: rulesOf,
    labelOf: (field) => t(LABELS[field]),
    texts: ['custom_config.flight_max_nb_days', 'custom_config.flight_internal_note_tooltip'],
    send: (body) => callApi(endpoints.updateOperator, { params, body }, { handles: 'all' }),
    read: () => callApi(endpoints.getOperator, { params }, { handles: 'all' }),
  });
  const save = async (body: Input): Promise<void> => {
    if ((await changes.save(body)) === null) return;
    await refreshQueries('exploitants');
    showSuccess(t('saved'));
    onClose();
  };
  return (
    <FormDialog
      title={t('rules.title')}
      submit={t('save')}
      form={form}
      keptAs={`company.${operator.id}.rules`}
      onSubmit={save}
      onClose={onClose}
    >
      {changes.meanwhile}
      <NumberField
        name="custom_config.flight_max_nb_days"
        label={t('rules.max_days')}
        hint={t('rules.max_days_hint')}
        optional
      />
      <TextField
        name="custom_config.flight_internal_note_tooltip"
        label={t('rules.note_hint')}
        hint={t('rules.note_hint_hint')}
        maxLength={250}
        optional
      />
      <CheckboxField
        name="custom_config.open_flight_simplified_form_for_manager"
        label={t('rules.simplified')}
        hint={t('rules.simplified_hint')}
      />
      <CheckboxField name="custom_config.display_announcements" label={t('rules.announcements')} />
    </FormDialog>
  );
};

/** What the company asks of its own people beyond the law. */
export const HouseRules = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('company');
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(queryOf(endpoints.getOperator, { params: { id } }));
  const config: Partial<Config> = data?.custom_config ?? {};
  const yesNo = (value: boolean | undefined): string => t(value === true ? 'rules.yes' : 'rules.no');
  return (
    <Section title={t('rules.title')} text={t('rules.text')}>
      {data && (
        <KeyValue
          items={[
            [
              t('rules.max_days'),
              config.flight_max_nb_days == null
                ? t('rules.no_limit')
                : t('rules.days', { count: config.flight_max_nb_days }),
            ],
            [t('rules.note_hint'), config.flight_internal_note_tooltip ?? null],
            [t('rules.simplified'), yesNo(config.open_flight_simplified_form_for_manager)],
            [t('rules.announcements'), yesNo(config.display_announcements)],
          ]}
        />
      )}
      <Button variant="outlined" disabled={data === undefined} onClick={() => setOpen(true)}>
        {t('rules.change')}
      </Button>
      {isOpen && data && <RulesDialog operator={data} onClose={() => setOpen(false)} />}
    </Section>
  );
};
