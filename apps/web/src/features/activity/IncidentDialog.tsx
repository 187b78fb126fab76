import { type FlightIncident, IncidentInput } from '@envol/contract/flight-incidents';
import { LIMITS } from '@envol/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { presentTime } from '../../device/clock.ts';
import { Attachments } from '../../shared/attachments/index.ts';
import { DocumentLinks } from '../../shared/discussion/index.ts';
import { SectionTitle } from '../../ui/Card.tsx';
import { DateTimeField } from '../../ui/form/DateTimeField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { PickField } from '../../ui/form/PickField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './activity.module.css';
import { What } from './IncidentKind.tsx';
import { MissionField } from './MissionField.tsx';

const Form = IncidentInput.omit({
  longitude: true,
  latitude: true,
  sub_exploitants_ids: true,
  pilot_id: true,
});

type Input = z.output<typeof Form>;

type Values = { [K in keyof Input]: unknown };

const valuesOf = (incident: FlightIncident | null, reporter: string, now: string): Values => ({
  title: incident?.title ?? '',
  date: incident?.date ?? now,
  aware_at: incident?.aware_at ?? now,
  location: incident?.location ?? '',
  reporter: incident?.reporter ?? reporter,
  types: incident?.types ?? [],
  injury: incident?.injury ?? 'none',
  involves_manned_aircraft: incident?.involves_manned_aircraft ?? false,
  involves_certified_uas: incident?.involves_certified_uas ?? false,
  description: incident?.description ?? '',
  consequence: incident?.consequence ?? '',
  immediate_measure: incident?.immediate_measure ?? '',
  weather_description: incident?.weather_description ?? '',
  analysis: incident?.analysis ?? '',
  corrective_action: incident?.corrective_action ?? '',
  drone_id: incident?.drone?.id ?? null,
  flight_id: incident?.flight?.id ?? null,
  reported_at: incident?.reported_at ?? null,
  report_reference: incident?.report_reference ?? '',
});

/** Whom the incident must be told, by when, under which law, and where. */
const Duties = ({ incident }: { readonly incident: FlightIncident }) => {
  const { t } = useTranslation('activity');
  const format = useFormats();
  return (
    <>
      <SectionTitle>{t('incidents.to_report')}</SectionTitle>
      <ul className={styles.due}>
        {incident.reports_due.map((due) => (
          <li key={due.code}>
            <b>{t(`incidents.duties.${due.code as 'voluntary'}`)}</b>{' '}
            {due.due_at !== null && t('incidents.by', { at: format.dayAndClock(due.due_at) })}{' '}
            <a href={due.link} target="_blank" rel="noopener noreferrer">
              {t(`incidents.forms.${due.form}`)}
            </a>
            <small>{t('incidents.source', { source: due.source, day: format.day(due.valid_from) })}</small>
          </li>
        ))}
      </ul>
    </>
  );
};

const TEXTS = [
  'consequence',
  'immediate_measure',
  'weather_description',
  'analysis',
  'corrective_action',
] as const;

/** What happened in words, with the drone and the mission it happened to. */
const Told = ({ flight }: { readonly flight: FlightIncident['flight'] }) => {
  const { t } = useTranslation('activity');
  const drones = useQuery(queryOf(endpoints.simplifiedDrones, {}));
  return (
    <>
      <PickField
        name="drone_id"
        label={t('columns.drone')}
        optional
        loading={drones.isPending}
        options={(drones.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <MissionField chosen={flight} />
      <TextField
        name="description"
        label={t('incidents.description')}
        lines={4}
        maxLength={LIMITS.long_text}
      />
      {TEXTS.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(`incidents.${name}`)}
          lines={2}
          maxLength={LIMITS.long_text}
          optional
        />
      ))}
    </>
  );
};

interface IncidentDialogProps {
  readonly incident: FlightIncident | null;
  readonly mayWrite: boolean;
  readonly onClose: () => void;
}

/** Notes an incident, or completes one; what must be reported stands under it. */
export const IncidentDialog = ({ incident, mayWrite, onClose }: IncidentDialogProps) => {
  const { t } = useTranslation('activity');
  const user = useUser();
  const [files, setFiles] = useState<readonly File[]>([]);
  const form = useContractForm<Values, Input>(Form, {
    defaultValues: valuesOf(incident, user.long_name, new Date(presentTime()).toISOString()),
  });
  const save = async (input: Input): Promise<void> => {
    if (mayWrite) {
      const body = { ...input, ...(files.length > 0 && { files }) };
      await (incident === null
        ? callApi(endpoints.createFlightIncident, { body: body as never }, { handles: 'all' })
        : callApi(
            endpoints.updateFlightIncident,
            { params: { id: incident.id }, body: { ...body, version: incident.version } as never },
            { handles: 'all' },
          ));
      await refreshQueries('flight-incidents');
    }
    onClose();
  };
  return (
    <FormDialog
      title={incident?.display_identifier ?? t('incidents.add')}
      submit={t(mayWrite ? 'save' : 'close')}
      form={form}
      keptAs={`incident.${incident?.id ?? 'new'}`}
      onSubmit={save}
      onClose={onClose}
    >
      {incident !== null && <Duties incident={incident} />}
      <What />
      <Told flight={incident?.flight ?? null} />
      {incident !== null && (
        <DocumentLinks documents={incident.attachments.map((file) => ({ ...file, category: null }))} />
      )}
      <Attachments files={files} onChange={setFiles} />
      <DateTimeField name="reported_at" label={t('incidents.reported_at')} zone="Europe/Paris" optional />
      <TextField name="report_reference" label={t('incidents.report_reference')} maxLength={100} optional />
    </FormDialog>
  );
};
