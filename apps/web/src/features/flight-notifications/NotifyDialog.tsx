import {
  type ArmyNotificationsInfo,
  PrefectureNoticeInput,
  type PrefectureNotificationsInfo,
} from '@envol/contract/flight-notifications';
import { LIMITS } from '@envol/contract/limits';
import { lacksRegistryUid, REGISTRY_UID, registryOf } from '@envol/domain/flight-notifications/gaps';
import { useEffect, useState } from 'react';
import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form';
import type { ApiFailure } from '../../api/failure.ts';
import { presentTime } from '../../device/clock.ts';
import { DateTimeField } from '../../ui/form/DateTimeField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { Stack } from '../../ui/layout/flow.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './flightNotifications.module.css';
import { gapsOf, LinesPart, linesOf } from './LinesPart.tsx';
import { comingHour, leavesAfterStart, leavesLate, type SendingPlace, useLeavesNow } from './leaving.ts';
import { NoticePreview, type NoticeSaid } from './NoticePreview.tsx';
import { RegistryUidPart } from './RegistryUidPart.tsx';
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
  /** When the mission begins; asked for where something is sent at an hour. */
  readonly starts_at?: string;
  readonly about: NotifyKind;
  /** What was filled in before it was taken back; absent: as it was last said. */
  readonly given?: NoticeSaid | null;
  /** Why what was filled in was refused after it was held; shown at its fields. */
  readonly refused?: ApiFailure | null;
  /** The mission's areas, in their order. */
  readonly areas?: DrawnAreas;
  /** It is filled in; what it throws is shown at its field. */
  readonly onFilled: (body: Output, said: NoticeSaid) => void | Promise<void>;
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
const firstValues = (about: NotifyKind, now: number, startsAt: string | undefined): NoticeSaid => {
  const { pilots, drones, insurances } = about.info;
  const pilot_id = pilots[0]?.id ?? null;
  return {
    lines: about.kind === 'prefecture' ? linesOf(about.info, pilot_id) : NO_LINES,
    pilot_id,
    drone_id: drones[0]?.id ?? null,
    insurance_document_id: insurances.find(({ covers_flight }) => covers_flight)?.id ?? null,
    insurance_reference: '',
    reason: '',
    send_at:
      about.kind === 'prefecture' && about.isPaper !== true
        ? comingHour(about.info.advised_at, now, startsAt)
        : undefined,
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

/** When it leaves: at once where the hour is over, never once the flight has begun. */
const SendingHour = ({ place }: { readonly place: SendingPlace }) => {
  const { t } = useTranslation('flight_notifications');
  const sendAt = useWatch<NoticeSaid, 'send_at'>({ name: 'send_at' });
  const leavesNow = useLeavesNow(sendAt);
  const hint = leavesAfterStart(sendAt, place) ? t('after_start') : leavesNow ? t('leaves_now') : undefined;
  return <DateTimeField name="send_at" label={t('send_at')} hint={hint} zone={place.zone} />;
};

/** One of its windows is still to open: the others are handed in. */
const leavesOnline = ({ windows }: ArmyNotificationsInfo): boolean =>
  windows.some(({ leaves_at }) => leaves_at !== null);

/** What is refused as empty: of the armed forces' notification, the insurance and the registry's identifier. */
const gapsAsked = (about: NotifyKind, said: NoticeSaid, place: SendingPlace): readonly string[] => {
  if (about.kind === 'prefecture') return gapsOf(about.info, said, place);
  const isInsured = said.insurance_document_id !== null || said.insurance_reference.trim() !== '';
  return [
    ...(isInsured ? [] : ['insurance_reference']),
    ...(lacksRegistryUid(leavesOnline(about.info) ? registryOf(about.info) : null) ? [REGISTRY_UID] : []),
  ];
};

const isOnPaper = (about: NotifyKind): boolean => about.kind === 'prefecture' && about.isPaper === true;

interface NoticeFieldsProps {
  readonly flight_id: number;
  readonly about: NotifyKind;
  readonly place: SendingPlace;
}

/** The fields, and beside them what a prefecture will get. */
const NoticeFields = ({ flight_id, about, place }: NoticeFieldsProps) => {
  const { t } = useTranslation('flight_notifications');
  const { info } = about;
  const prefecture = about.kind === 'prefecture' ? about.info : null;
  const isPaper = isOnPaper(about);
  const isSimulated = info.registry === 'simulated' || (prefecture !== null && info.mail === 'simulated');
  return (
    <div className={prefecture ? styles.beside : undefined}>
      <Stack gap={3}>
        {!isPaper && isSimulated && <p className={styles.simulated}>{t('simulated_text')}</p>}
        <CrewFields info={info} />
        {toldOnline(about).map(({ key, prefecture: name }, index) => (
          <TextField
            key={key}
            name={`recipients.${index}.email`}
            type="email"
            label={t('recipient', { prefecture: name ?? key })}
            hint={t('recipient_hint')}
          />
        ))}
        {about.kind === 'army' && leavesOnline(about.info) && <RegistryUidPart info={info} />}
        {prefecture && <LinesPart info={prefecture} place={place} />}
        {prefecture && !isPaper && <SendingHour place={place} />}
        {prefecture && <ReasonField info={prefecture} zone={place.zone} />}
      </Stack>
      {prefecture && <NoticePreview flight_id={flight_id} />}
    </div>
  );
};

/** What a notification names before it is programmed: one pilot, one drone, the insurance, addresses, the hour, a reason. */
export const NotifyDialog = (props: NotifyDialogProps) => {
  const {
    flight_id,
    zone,
    starts_at,
    about,
    given = null,
    refused,
    areas = NO_AREA,
    onFilled,
    onClose,
  } = props;
  const { t } = useTranslation('flight_notifications');
  const prefecture = about.kind === 'prefecture' ? about.info : null;
  const isPaper = isOnPaper(about);
  const place = { zone, starts_at: isPaper ? undefined : starts_at };
  const form = useContractForm<NoticeSaid, Output>(PrefectureNoticeInput, {
    defaultValues: given ?? firstValues(about, presentTime(), starts_at),
  });
  const said = form.watch();
  const gaps = gapsAsked(about, said, place);
  const leavesNow = useLeavesNow(said.send_at);
  useCertificate(prefecture, form);
  useCommunes(areas, form, given === null);
  const send = async (body: Output): Promise<void> => {
    if (gaps.length > 0) {
      form.setFocus((gaps[0] ?? 'pilot_id') as FieldPath<NoticeSaid>);
      return;
    }
    await onFilled(body, form.getValues());
  };
  return (
    <FormDialog
      title={t(about.kind === 'prefecture' ? 'declare_title' : 'army_title')}
      submit={
        gaps.length > 0
          ? t('to_complete', { count: gaps.length })
          : t(isPaper ? 'fill_form' : prefecture && leavesNow ? 'send_now' : 'program')
      }
      form={form}
      refused={refused}
      size={prefecture ? 'large' : 'small'}
      keptAs={`notice.${flight_id}.${isPaper ? 'paper' : about.kind}`}
      onSubmit={send}
      onClose={onClose}
    >
      <NoticeFields flight_id={flight_id} about={about} place={place} />
    </FormDialog>
  );
};
