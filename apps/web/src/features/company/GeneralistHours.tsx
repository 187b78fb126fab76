import { changeGeneralistFlightTimes } from '@envol/contract/operators';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { TimeField } from '../../ui/form/DateField.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { Section } from './Section.tsx';

const Hours = changeGeneralistFlightTimes.body;
type Hours = typeof Hours._zod.output;
interface Typed {
  generalist_flight_time_start: string;
  generalist_flight_time_end: string;
}

const HoursDialog = (props: { readonly id: number; readonly hours: Typed; readonly onClose: () => void }) => {
  const { id, hours, onClose } = props;
  const { t } = useTranslation('company');
  const form = useContractForm<Typed, Hours>(Hours, { defaultValues: hours });
  const save = async (body: Hours): Promise<void> => {
    await callApi(endpoints.changeGeneralistFlightTimes, { params: { id }, body }, { handles: 'all' });
    await refreshQueries('exploitants');
    showSuccess(t('saved'));
    onClose();
  };
  return (
    <FormDialog title={t('hours')} submit={t('save')} form={form} onSubmit={save} onClose={onClose}>
      <FieldRow>
        <TimeField name="generalist_flight_time_start" label={t('hours_start')} optional />
        <TimeField name="generalist_flight_time_end" label={t('hours_end')} optional />
      </FieldRow>
    </FormDialog>
  );
};

/** Between which hours generalists plan. */
export const GeneralistHours = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('company');
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(queryOf(endpoints.getOperator, { params: { id } }));
  const start = data?.custom_config.generalist_flight_time_start ?? '';
  const end = data?.custom_config.generalist_flight_time_end ?? '';
  return (
    <Section title={t('hours')} text={t('hours_text')}>
      <p>{start === '' ? t('hours_any') : t('hours_between', { start, end })}</p>
      <Button variant="outlined" disabled={data === undefined} onClick={() => setOpen(true)}>
        {t('hours_change')}
      </Button>
      {isOpen && (
        <HoursDialog
          id={id}
          hours={{ generalist_flight_time_start: start, generalist_flight_time_end: end }}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
};
