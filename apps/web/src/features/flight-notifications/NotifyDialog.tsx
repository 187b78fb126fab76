import {
  type ArmyNotificationsInfo,
  PrefectureNoticeInput,
  type PrefectureNotificationsInfo,
} from '@envol/contract/flight-notifications';
import { LIMITS } from '@envol/contract/limits';
import { useEffect, useState } from 'react';
import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { refresh } from '../../api/query.ts';
import { DateTimeField } from '../../ui/form/DateTimeField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './flightNotifications.module.css';
import { gapsOf, LinesPart, leavesLate, linesOf } from './LinesPart.tsx';
import { NoticePreview, type NoticeSaid } from './NoticePreview.tsx';
import { type DrawnAreas, useCommunes } from './useCommunes.ts';

type Output = typeof PrefectureNoticeInput._zod.output;

export type NotifyKind =
  | {
      readonly kind: 'prefecture';
      readonly info: PrefectureNotificationsInfo;
      /** Its operator hands the form in: no address, no hour. */
      readonly isPaper?: boolean;
    }
  | { readonly kind: 'army'; readonly info: ArmyNotificationsInfo };

interface NotifyDialogProps {
  readonly flight_id: number;
  readonly zone: string;
  readonly about: NotifyKind;
  /** What was filled in before it was taken back; absent: as it was last said. */
  readonly given?: NoticeSaid | null;
  /** Why what was filled in was refused after it was held; shown at its fields. */
  readonly refused?: ApiFailure | null;
  /** The mission's areas, in their order. */
  readonly areas?: DrawnAreas;
  /** A declaration to prefectures that is filled in; what it throws is shown at its field. */
  readonly onFilled?: (body: Output, said: NoticeSaid) => void | Promise<void>;
  readonly onClose: () => void;
}

/** Who flies with what, and how they are insured. */
const CrewFields = ({ info }: { readonly info: NotifyKind['info'] }) => {
  const { t } = useTranslation('flight_notifications');
  return (
    <>
      <SelectField
        name="pilot_id"
        label={t('pilot')}
        options={info.pilots.map(({ id, name, phone }) => ({
          value: id,
          label: name,
          ...(phone !== null && { note: phone }),
        }))}
      />
      <SelectField
        name="drone_id"
        label={t('drone')}
        hint={info.drones.length > 1 ? t('one_drone') : undefined}
        options={info.drones.map(({ id, name, registration }) => ({
          value: id,
          label: name,
          ...(registration !== null && { note: registration }),
        }))}
      />
      {info.insurances.length > 0 && (
        <SelectField
          name="insurance_document_id"
          label={t('insurance')}
          options={info.insurances.map(({ id, name, expires_on, covers_flight }) => ({
            value: id,
            label: name,
            ...(expires_on === null && { note: t('insurance_undated') }),
            ...(!covers_flight && { note: t('insurance_ends') }),
          }))}
        />
      )}
      <TextField
        name="insurance_reference"
        label={t('insurance_reference')}
        hint={info.insurances.length > 0 ? t('insurance_either') : undefined}
        maxLength={120}
      />
    </>
  );
};

const NO_AREA: DrawnAreas = [];
const NO_LINES: NoticeSaid['lines'] = {
  siret: '',
  no_siret: '',
  number: '',
  address: '',
  certificate: '',
  communes: [],
  exclusion: '',
  marking: '',
  signed_at: '',
};

type NoticeForm = UseFormReturn<NoticeSaid, unknown, Output>;

/** The certificate is the chosen pilot's, as it was last said. */
const useCertificate = (info: PrefectureNotificationsInfo | null, form: NoticeForm): void => {
  const pilot_id = form.watch('pilot_id');
  const [of, setOf] = useState(pilot_id);
  useEffect(() => {
    if (info === null || of === pilot_id) return;
    setOf(pilot_id);
    form.setValue('lines.certificate', linesOf(info, pilot_id).certificate);
  }, [info, of, pilot_id, form]);
};

/** The prefectures that are written to. */
const toldOnline = (about: NotifyKind): PrefectureNotificationsInfo['prefectures'] =>
  about.kind === 'prefecture' && about.isPaper !== true
    ? about.info.prefectures.filter(({ channel }) => channel === 'online')
    : [];

/** What is proposed: the mission's first crew, and what was last said. */
const firstValues = (about: NotifyKind): NoticeSaid => {
  const { pilots, drones, insurances } = about.info;
  const pilot_id = pilots[0]?.id ?? null;
  return {
    lines: about.kind === 'prefecture' ? linesOf(about.info, pilot_id) : NO_LINES,
    pilot_id,
    drone_id: drones[0]?.id ?? null,
    insurance_document_id: insurances.find(({ covers_flight }) => covers_flight)?.id ?? null,
    insurance_reference: '',
    reason: '',
    send_at: about.kind === 'prefecture' && about.isPaper !== true ? about.info.advised_at : undefined,
    recipients: toldOnline(about).map(({ key, recipient }) => ({ key, email: recipient ?? '' })),
  };
};

/** Why it is late or so long, where the rules or the hour chosen ask. */
const ReasonField = ({
  info,
  zone,
}: {
  readonly info: PrefectureNotificationsInfo;
  readonly zone: string;
}) => {
  const { t } = useTranslation('flight_notifications');
  // A sending that is put off past the notice asks why, as a late one does.
  const sendAt = useWatch<NoticeSaid, 'send_at'>({ name: 'send_at' });
  if (info.needs_reason.length === 0 && !leavesLate(info, sendAt, zone)) return null;
  return (
    <TextField
      name="reason"
      label={t('reason')}
      hint={info.needs_reason.map((why) => t(`reasons.${why}`)).join(' ') || t('reasons.leaves_late')}
      lines={3}
      maxLength={LIMITS.long_text}
    />
  );
};

/** What is refused as empty: of the armed forces' notification, the insurance alone. */
const gapsAsked = (about: NotifyKind, said: NoticeSaid, zone: string): readonly string[] => {
  if (about.kind === 'prefecture') return gapsOf(about.info, said, zone);
  const isInsured = said.insurance_document_id !== null || said.insurance_reference.trim() !== '';
  return isInsured ? [] : ['insurance_reference'];
};

const crewOf = ({ pilot_id, drone_id, insurance_document_id, insurance_reference }: Output) => ({
  pilot_id,
  drone_id,
  insurance_document_id,
  insurance_reference,
});

/** What a notification names before it is programmed: one pilot, one drone, the insurance, addresses, the hour, a reason. */
export const NotifyDialog = (props: NotifyDialogProps) => {
  const { flight_id, zone, about, given = null, refused, areas = NO_AREA, onFilled, onClose } = props;
  const { t } = useTranslation('flight_notifications');
  const { info } = about;
  const prefecture = about.kind === 'prefecture' ? about.info : null;
  const isPaper = about.kind === 'prefecture' && about.isPaper === true;
  const online = toldOnline(about);
  const form = useContractForm<NoticeSaid, Output>(PrefectureNoticeInput, {
    defaultValues: given ?? firstValues(about),
  });
  const gaps = gapsAsked(about, form.watch(), zone);
  useCertificate(prefecture, form);
  useCommunes(areas, form, given === null);
  const send = async (body: Output): Promise<void> => {
    if (gaps.length > 0) {
      form.setFocus((gaps[0] ?? 'pilot_id') as FieldPath<NoticeSaid>);
      return;
    }
    if (about.kind === 'prefecture') {
      await onFilled?.(body, form.getValues());
      return;
    }
    await call(endpoints.notifyArmy, { params: { id: flight_id }, body: crewOf(body) }, { handles: 'all' });
    await refresh('flights');
    showSuccess(t('programmed'));
    onClose();
  };
  return (
    <FormDialog
      title={t(about.kind === 'prefecture' ? 'declare_title' : 'army_title')}
      submit={
        gaps.length > 0 ? t('to_complete', { count: gaps.length }) : t(isPaper ? 'fill_form' : 'program')
      }
      form={form}
      refused={refused}
      size={prefecture ? 'large' : 'small'}
      keptAs={`notice.${flight_id}.${isPaper ? 'paper' : about.kind}`}
      onSubmit={send}
      onClose={onClose}
    >
      <div className={prefecture ? styles.beside : undefined}>
        <div className={styles.panel}>
          {!isPaper &&
            (info.registry === 'simulated' || (prefecture !== null && info.mail === 'simulated')) && (
              <p className={styles.simulated}>{t('simulated_text')}</p>
            )}
          <CrewFields info={info} />
          {online.map(({ key, prefecture: name }, index) => (
            <TextField
              key={key}
              name={`recipients.${index}.email`}
              type="email"
              label={t('recipient', { prefecture: name ?? key })}
              hint={t('recipient_hint')}
            />
          ))}
          {prefecture && <LinesPart info={prefecture} zone={zone} />}
          {prefecture && !isPaper && <DateTimeField name="send_at" label={t('send_at')} zone={zone} />}
          {prefecture && <ReasonField info={prefecture} zone={zone} />}
        </div>
        {prefecture && <NoticePreview flight_id={flight_id} />}
      </div>
    </FormDialog>
  );
};
