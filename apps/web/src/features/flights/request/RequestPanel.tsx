import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import { LIMITS } from '@envol/contract/limits';
import { X } from 'lucide-react';
import { FormProvider, useForm } from 'react-hook-form';
import { useFullSheet } from '../../../shared/flights/index.ts';
import { useStepWords } from '../../../shared/verdict/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { KeyValue } from '../../../ui/Card.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Panel, PanelHeader } from '../../../ui/layout/Panel.tsx';
import { PeriodText } from '../../../ui/TimeText.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { CheckList } from './CheckList.tsx';
import { Foot } from './Foot.tsx';
import { RequestFiles } from './RequestFiles.tsx';
import { RequestReadiness } from './RequestReadiness.tsx';
import { RequestTerms } from './RequestTerms.tsx';
import { areaStates, areasToAsk, type RequestForm, requestOf } from './request.form.ts';
import styles from './request.module.css';
import { usePaying } from './usePaying.ts';
import { useReadiness } from './useReadiness.ts';
import { useSend } from './useSend.ts';

export interface RequestPanelProps {
  readonly flight: Flight;
  readonly constraint: FlightConstraint;
  readonly onClose: () => void;
  /** The request that was just sent. */
  readonly onSent: (approvalId: number) => void;
}

/** The mission's areas: those that can be asked for, and why the others cannot. */
const AreaChoice = ({ flight, constraint }: Pick<RequestPanelProps, 'flight' | 'constraint'>) => {
  const { t } = useTranslation('mission_request');
  const format = useFormats();
  const states = areaStates(flight, constraint);
  const items = flight.areas.map(({ id, name: label, area_m2 }) => {
    const state = states.get(id) ?? 'open';
    const why = state === 'open' ? [] : [t(`area_${state}`)];
    return { id, label, note: [format.area(area_m2), ...why].join(' · '), disabled: state !== 'open' };
  });
  return <CheckList name="area_ids" label={t('areas')} items={items} />;
};

/** "60 m AGL · 10:00–12:30": what stands on the mission and goes with the request. */
const Seen = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation(['flights', 'mission_request', 'flights_list']);
  return (
    <section className={styles.seen}>
      <h2>{t('mission_request:seen')}</h2>
      <KeyValue
        items={[
          [t('flights_list:one'), `${flight.name} · ${flight.display_identifier}`],
          [t('detail.period'), <PeriodText key="period" period={flight} />],
          [t('detail.height'), t('flights_list:row.height', { height: flight.max_flying_height })],
          [t('detail.scenario'), t(`what.scenarios.${flight.scenario}`)],
          [t('detail.visibility'), t(`what.visibilities.${flight.visibility}`)],
          [t('detail.night'), flight.night_flight ? t('detail.night_yes') : null],
        ]}
      />
    </section>
  );
};

/** What the authority tells whoever asks it, before anything is sent. */
const Says = ({
  check,
  name,
}: {
  readonly check: FlightConstraint['request_check'];
  readonly name: string;
}) => {
  const { t } = useTranslation(['flights', 'mission_request', 'flights_list']);
  if (check === null || (check.operator_text === null && check.tactical_contact_protocol === null))
    return null;
  return (
    <section className={styles.seen}>
      <h2>{t('mission_request:says', { name })}</h2>
      {check.operator_text !== null && <p style={{ whiteSpace: 'pre-line' }}>{check.operator_text}</p>}
      {check.tactical_contact_protocol !== null && (
        <p style={{ whiteSpace: 'pre-line' }}>
          <b>{t('mission_request:tactical')}</b>
          <br />
          {check.tactical_contact_protocol}
        </p>
      )}
    </section>
  );
};

/** What the authority will see, what is missing, then the sending. */
export const RequestPanel = (props: RequestPanelProps) => {
  const { flight, constraint, onClose } = props;
  const { t } = useTranslation(['flights', 'mission_request', 'common', 'flights_list']);
  useFullSheet();
  const format = useFormats();
  const { nameOf } = useStepWords();
  const name = nameOf(constraint);
  const { request_check: check, notice } = constraint;
  const asked = requestOf(flight, areasToAsk(flight, constraint), check);
  const form = useForm<RequestForm>({ defaultValues: asked });
  const isLate = notice?.respected === false;
  const values = form.watch();
  const paying = usePaying(props, values);
  const send = useSend(form, props, { name, paying });
  const readiness = useReadiness(props, values);
  const submit = (): void => {
    form.clearErrors();
    void form.handleSubmit(send)();
  };
  return (
    <FormProvider {...form}>
      <Panel
        header={
          <PanelHeader
            crumb={t('mission_request:title')}
            title={name}
            action={
              <IconButton onClick={onClose} aria-label={t('common:actions.close')}>
                <X size={18} />
              </IconButton>
            }
          />
        }
        footer={<Foot obstacle={readiness.obstacle} paying={paying} onSend={submit} />}
      >
        <div className={styles.lines}>
          <RequestReadiness flight={flight} constraint={constraint} readiness={readiness} name={name} />
          <Says check={check} name={name} />
          <Seen flight={flight} />
          <SelectField
            name="pilot_id"
            label={t('mission_request:pilot')}
            options={flight.pilots.map(({ id, full_name, phone }) => ({
              value: id,
              label: full_name,
              note: phone ?? t('mission_request:no_phone'),
              disabled: phone === null,
            }))}
          />
          <CheckList
            name="drone_ids"
            label={t('mission_request:drones')}
            items={flight.drones.map(({ id, name: label, mass_kg }) => ({
              id,
              label,
              note: `${format.number(mass_kg, 2)} kg`,
            }))}
          />
          <AreaChoice flight={flight} constraint={constraint} />
          <RequestTerms check={check} name={name} isLate={isLate} paying={paying} />
          <TextField
            name="details"
            label={t('mission_request:details')}
            hint={t('mission_request:details_hint', {
              left: format.number(LIMITS.long_text - values.details.length),
            })}
            lines={4}
            maxLength={LIMITS.long_text}
            optional
          />
          <RequestFiles />
        </div>
      </Panel>
    </FormProvider>
  );
};
