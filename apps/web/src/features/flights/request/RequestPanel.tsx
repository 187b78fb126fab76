import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import { LIMITS } from '@envol/contract/limits';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { isFailure } from '../../../api/failure.ts';
import { refresh } from '../../../api/query.ts';
import { useMinute } from '../../../device/clock.ts';
import { useReasons } from '../../../shared/airspace/index.ts';
import { useLimitText } from '../../../shared/discussion/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { KeyValue } from '../../../ui/Card.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Panel, PanelHeader } from '../../../ui/layout/Panel.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { PeriodText } from '../../../ui/TimeText.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { Attachments } from '../attachments/Attachments.tsx';
import { useFullSheet } from '../useFullSheet.ts';
import { useNoticeZone } from '../verdict/missionZone.ts';
import { useStepWords } from '../verdict/useStepWords.ts';
import { AreaChoice } from './AreaChoice.tsx';
import { CheckList } from './CheckList.tsx';
import {
  areasToAsk,
  type HeldRequest,
  heldOf,
  missingOf,
  type RequestForm,
  requestOf,
} from './request.form.ts';
import styles from './request.module.css';

export interface RequestPanelProps {
  readonly flight: Flight;
  readonly constraint: FlightConstraint;
  readonly onClose: () => void;
  /** The request that was just sent. */
  readonly onSent: (approvalId: number) => void;
}

const InTime = ({
  notice,
  zone,
}: {
  readonly notice: FlightConstraint['notice'];
  readonly zone: string | null;
}) => {
  const { t } = useTranslation('flights');
  const reasons = useReasons();
  if (notice === null || !notice.respected) return null;
  const date =
    zone === null ? reasons.dateEnding(notice.latest_date) : `${reasons.date(notice.latest_date)} (${zone})`;
  return (
    <div className={styles.banner}>
      <CircleCheck size={17} aria-hidden />
      {t('request.in_time', { date })}
    </div>
  );
};

/** Which of the authority's limits the request, as it stands in the form, does not keep to, and what comes of it. */
const LimitBanner = ({
  constraint,
  held,
  name,
}: {
  readonly constraint: FlightConstraint;
  readonly held: HeldRequest;
  readonly name: string;
}) => {
  const { t } = useTranslation('flights');
  const limitText = useLimitText();
  const zone = useNoticeZone()(constraint);
  const { breaches, is_refused, exemptions } = held;
  return (
    <>
      {breaches.length === 0 ? (
        <InTime notice={constraint.notice} zone={zone} />
      ) : (
        <div className={styles.banner} data-tone={is_refused ? 'err' : 'warn'} role="note">
          <CircleAlert size={17} aria-hidden />
          <div>
            <b>{t(is_refused ? 'request.refused_title' : 'request.beyond_title')}</b>
            <ul>
              {breaches.map((breach) => (
                <li key={breach.message}>{limitText(breach)}</li>
              ))}
            </ul>
            {t(is_refused ? 'request.refused_text' : 'request.beyond_text', { name })}
          </div>
        </div>
      )}
      {exemptions.map((kind) => (
        <p key={kind} className={styles.lifted}>
          {t(`request.lifted.${kind}`, { name })}
        </p>
      ))}
    </>
  );
};

const Completeness = ({ flight, form }: { readonly flight: Flight; readonly form: RequestForm }) => {
  const { t } = useTranslation('flights');
  const missing = missingOf(flight, form);
  if (missing.length === 0)
    return (
      <div className={styles.banner} role="status">
        <CircleCheck size={17} aria-hidden />
        {t('request.complete')}
      </div>
    );
  return (
    <div className={styles.banner} data-tone="warn" role="status">
      <CircleAlert size={17} aria-hidden />
      <div>
        <b>{t('request.missing')}</b>
        <ul>
          {missing.map((name) => (
            <li key={name}>{t(`request.${name}`)}</li>
          ))}
        </ul>
        {flight.available_actions.includes('edit') && (
          <Link to="/map/flights/$id/edit" params={{ id: String(flight.id) }}>
            {t('editor.title_edit')}
          </Link>
        )}
      </div>
    </div>
  );
};

const useSend = ({ flight, constraint, onSent }: RequestPanelProps, name: string) => {
  const { t } = useTranslation('flights');
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (form: RequestForm, files: readonly File[]): Promise<void> => {
    const { pilot_id } = form;
    // The form lets nobody send without a pilot.
    if (pilot_id === null) return;
    setSending(true);
    setRefusal(null);
    try {
      const body = {
        constraint_id: constraint.id,
        pilot_id,
        drone_ids: form.drone_ids,
        flight_areas_ids: form.area_ids,
        declared_scenario: flight.scenario,
        ...(form.details.trim() === '' ? {} : { details: form.details.trim() }),
        files,
      };
      const sent = await call(
        endpoints.requestApproval,
        { params: { id: flight.id }, body },
        { handles: 'all' },
      );
      await refresh('flights', 'approvals');
      showSuccess(t('request.sent', { name }));
      onSent(sent.id);
    } catch (error) {
      if (!isFailure(error)) throw error;
      const said = [error.detail, ...Object.values(error.fields).flat()].join(' ');
      setRefusal(`${t('request.failed')} ${said}`);
    } finally {
      setSending(false);
    }
  };
  return { sending, refusal, send };
};

/** "60 m AGL · 10:00–12:30": what stands on the mission and goes with the request. */
const Seen = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('flights');
  return (
    <section className={styles.seen}>
      <h2>{t('request.seen')}</h2>
      <KeyValue
        items={[
          [t('one'), `${flight.name} · ${flight.display_identifier}`],
          [t('detail.period'), <PeriodText key="period" period={flight} />],
          [t('detail.height'), t('row.height', { height: flight.max_flying_height })],
          [t('detail.scenario'), t(`what.scenarios.${flight.scenario}`)],
          [t('detail.visibility'), t(`what.visibilities.${flight.visibility}`)],
          [t('detail.night'), flight.night_flight ? t('detail.night_yes') : null],
        ]}
      />
    </section>
  );
};

interface FootProps {
  readonly refusal: string | null;
  readonly sending: boolean;
  readonly disabled: boolean;
  /** The authority's settings refuse it as it stands. */
  readonly refused: boolean;
  readonly onSend: () => void;
}

const Foot = ({ refusal, sending, disabled, refused, onSend }: FootProps) => {
  const { t } = useTranslation('flights');
  return (
    <div className={styles.foot}>
      {refusal !== null && (
        <p role="alert" style={{ color: 'var(--err)' }}>
          {refusal}
        </p>
      )}
      <Button fullWidth loading={sending} disabled={disabled || refused} onClick={onSend}>
        {t('request.send')}
      </Button>
      <p>{t(refused ? 'request.refused_foot' : 'request.locked')}</p>
    </div>
  );
};

/** What the authority will see, what is missing, then the sending. */
export const RequestPanel = (props: RequestPanelProps) => {
  const { flight, constraint, onClose } = props;
  const { t } = useTranslation(['flights', 'common']);
  useFullSheet();
  const format = useFormats();
  const { nameOf } = useStepWords();
  const name = nameOf(constraint);
  const form = useForm<RequestForm>({ defaultValues: requestOf(flight, areasToAsk(flight, constraint)) });
  const [files, setFiles] = useState<readonly File[]>([]);
  const { sending, refusal, send } = useSend(props, name);
  const values = form.watch();
  const held = heldOf(flight, constraint, values, useMinute());
  return (
    <FormProvider {...form}>
      <Panel
        header={
          <PanelHeader
            crumb={t('request.title')}
            title={name}
            action={
              <IconButton onClick={onClose} aria-label={t('common:actions.close')}>
                <X size={18} />
              </IconButton>
            }
          />
        }
        footer={
          <Foot
            refusal={refusal}
            sending={sending}
            disabled={missingOf(flight, values).length > 0}
            refused={held.is_refused}
            onSend={() => void send(form.getValues(), files)}
          />
        }
      >
        <div className={styles.lines}>
          <LimitBanner constraint={constraint} held={held} name={name} />
          <Completeness flight={flight} form={values} />
          <Seen flight={flight} />
          <SelectField
            name="pilot_id"
            label={t('request.pilot')}
            options={flight.pilots.map(({ id, full_name, phone }) => ({
              value: id,
              label: full_name,
              note: phone ?? t('request.no_phone'),
              disabled: phone === null,
            }))}
          />
          <CheckList
            label={t('request.drones')}
            items={flight.drones.map(({ id, name: label, mass_kg }) => ({
              id,
              label,
              note: `${format.number(mass_kg, 2)} kg`,
            }))}
            chosen={values.drone_ids}
            onChange={(chosen) => form.setValue('drone_ids', [...chosen])}
          />
          <AreaChoice
            flight={flight}
            constraint={constraint}
            chosen={values.area_ids}
            onChange={(chosen) => form.setValue('area_ids', [...chosen])}
          />
          <TextField
            name="details"
            label={t('request.details')}
            hint={t('request.details_hint', {
              left: format.number(LIMITS.long_text - values.details.length),
            })}
            lines={4}
            maxLength={LIMITS.long_text}
            optional
          />
          <Attachments files={files} onChange={setFiles} />
        </div>
      </Panel>
    </FormProvider>
  );
};
