import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import { LIMITS } from '@envol/contract/limits';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { FormProvider, useForm, useFormState } from 'react-hook-form';
import { useMinute } from '../../../device/clock.ts';
import { useReasons } from '../../../shared/airspace/index.ts';
import { useLimitText } from '../../../shared/discussion/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { KeyValue } from '../../../ui/Card.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Panel, PanelHeader } from '../../../ui/layout/Panel.tsx';
import { PeriodText } from '../../../ui/TimeText.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useFullSheet } from '../useFullSheet.ts';
import { useNoticeZone } from '../verdict/missionZone.ts';
import { useStepWords } from '../verdict/useStepWords.ts';
import { Answers } from './Answers.tsx';
import { AreaChoice } from './AreaChoice.tsx';
import { CheckList } from './CheckList.tsx';
import { RequestFiles } from './RequestFiles.tsx';
import { RequestTerms } from './RequestTerms.tsx';
import {
  areasToAsk,
  type HeldRequest,
  heldOf,
  missingOf,
  type RequestForm,
  requestOf,
} from './request.form.ts';
import styles from './request.module.css';
import { useSend } from './useSend.ts';

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
  const { t } = useTranslation(['flights', 'mission_request', 'flights_list']);
  const reasons = useReasons();
  if (notice === null || !notice.respected) return null;
  const date =
    zone === null ? reasons.dateEnding(notice.latest_date) : `${reasons.date(notice.latest_date)} (${zone})`;
  return (
    <div className={styles.banner}>
      <CircleCheck size={17} aria-hidden />
      {t('mission_request:in_time', { date })}
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
  const { t } = useTranslation(['flights', 'mission_request', 'flights_list']);
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
            <b>{t(is_refused ? 'mission_request:refused_title' : 'mission_request:beyond_title')}</b>
            <ul>
              {breaches.map((breach) => (
                <li key={breach.message}>{limitText(breach)}</li>
              ))}
            </ul>
            {t(is_refused ? 'mission_request:refused_text' : 'mission_request:beyond_text', { name })}
          </div>
        </div>
      )}
      {exemptions.map((kind) => (
        <p key={kind} className={styles.lifted}>
          {t(`mission_request:lifted.${kind}`, { name })}
        </p>
      ))}
    </>
  );
};

const Completeness = ({ flight, form }: { readonly flight: Flight; readonly form: RequestForm }) => {
  const { t } = useTranslation(['flights', 'mission_request', 'flights_list']);
  const missing = missingOf(flight, form);
  if (missing.length === 0)
    return (
      <div className={styles.banner} role="status">
        <CircleCheck size={17} aria-hidden />
        {t('mission_request:complete')}
      </div>
    );
  return (
    <div className={styles.banner} data-tone="warn" role="status">
      <CircleAlert size={17} aria-hidden />
      <div>
        <b>{t('mission_request:missing')}</b>
        <ul>
          {missing.map((name) => (
            <li key={name}>{t(`mission_request:${name}`)}</li>
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

interface FootProps {
  readonly disabled: boolean;
  /** The authority's settings refuse it as it stands. */
  readonly refused: boolean;
  readonly onSend: () => void;
}

const Foot = ({ disabled, refused, onSend }: FootProps) => {
  const { t } = useTranslation(['flights', 'mission_request', 'common', 'flights_list']);
  const { errors, isSubmitting } = useFormState<RequestForm>();
  const { root, ...fields } = errors;
  const said = root?.server?.message;
  const count = Object.keys(fields).length;
  return (
    <div className={styles.foot}>
      {(said !== undefined || count > 0) && (
        <p role="alert" style={{ color: 'var(--err)' }}>
          {t('mission_request:failed')} {said ?? t('common:form.errors_found', { count })}
        </p>
      )}
      <Button fullWidth loading={isSubmitting} disabled={disabled || refused} onClick={onSend}>
        {t('mission_request:send')}
      </Button>
      <p>{t(refused ? 'mission_request:refused_foot' : 'mission_request:locked')}</p>
    </div>
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
  const send = useSend(form, props, { name, isLate });
  const values = form.watch();
  const held = heldOf(flight, constraint, values, useMinute());
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
        footer={
          <Foot
            disabled={missingOf(flight, values).length > 0}
            refused={held.is_refused}
            onSend={() => {
              form.clearErrors();
              void form.handleSubmit(send)();
            }}
          />
        }
      >
        <div className={styles.lines}>
          <LimitBanner constraint={constraint} held={held} name={name} />
          <Completeness flight={flight} form={values} />
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
          <RequestTerms check={check} name={name} />
          <Answers check={check} name={name} isLate={isLate} />
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
