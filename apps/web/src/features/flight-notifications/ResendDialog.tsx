import {
  type FlightNotification,
  NotificationUpdate,
  type PrefectureNotificationsInfo,
} from '@envol/contract/flight-notifications';
import { LIMITS } from '@envol/contract/limits';
import { DateTimeField } from '../../ui/form/DateTimeField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';
import { againOf } from './noticeState.ts';

type Change = typeof NotificationUpdate._zod.output;

interface Values {
  readonly id: number;
  readonly recipient: string | undefined;
  readonly send_at: string | undefined;
  readonly reason: string | undefined;
}

interface ResendDialogProps {
  readonly notice: FlightNotification;
  readonly info: PrefectureNotificationsInfo;
  /** IANA zone of the mission's place. */
  readonly zone: string;
  readonly onProgrammed: (notice: FlightNotification, change: Change) => Promise<void>;
  readonly onClose: () => void;
}

/** A declaration that leaves once more, or at another hour: where to, when, and why so late. */
export const ResendDialog = ({ notice, info, zone, onProgrammed, onClose }: ResendDialogProps) => {
  const { t } = useTranslation('flight_notifications');
  const asked = info.prefectures.find(({ key }) => key === notice.key);
  const isWaiting = notice.status === 'programmed' && !notice.is_outdated;
  const form = useContractForm<Values, Change>(NotificationUpdate, {
    defaultValues: {
      id: notice.id,
      recipient: notice.recipient ?? asked?.recipient ?? undefined,
      send_at: (isWaiting ? notice.scheduled_for : null) ?? info.earliest_at,
      reason: notice.reason ?? undefined,
    },
  });
  const submit = async (change: Change): Promise<void> => {
    await onProgrammed(notice, change);
    onClose();
  };
  return (
    <FormDialog
      title={t(`again.${againOf(notice)}`)}
      submit={t('program')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        name="recipient"
        type="email"
        label={t('recipient', { prefecture: notice.decider ?? notice.key })}
        hint={t('recipient_hint')}
      />
      <DateTimeField name="send_at" label={t('send_at')} zone={zone} />
      <TextField
        name="reason"
        label={t('reason')}
        hint={info.needs_reason.map((why) => t(`reasons.${why}`)).join(' ') || t('reason_hint')}
        lines={3}
        maxLength={LIMITS.long_text}
        optional={info.needs_reason.length === 0}
      />
    </FormDialog>
  );
};
