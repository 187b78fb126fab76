import {
  type FlightNotification,
  NotificationUpdate,
  type PrefectureNotificationsInfo,
} from '@envol/contract/flight-notifications';
import type { Flight } from '@envol/contract/flights';
import { LIMITS } from '@envol/contract/limits';
import { useState } from 'react';
import { DateTimeField } from '../../ui/form/DateTimeField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './flightNotifications.module.css';
import { LineFields, linesOf, unsaidLines } from './LinesPart.tsx';
import { NoticeAgainPreview, type NoticeSaidAgain } from './NoticePreview.tsx';
import { againOf } from './noticeState.ts';

type Change = typeof NotificationUpdate._zod.output;

interface ResendDialogProps {
  readonly flight: Pick<Flight, 'id' | 'time_zone'>;
  readonly notice: FlightNotification;
  readonly info: PrefectureNotificationsInfo;
  readonly onProgrammed: (notice: FlightNotification, change: Change) => Promise<void>;
  readonly onClose: () => void;
}

/** A declaration that leaves once more, or at another hour: where to, when, why so late, and what will be read. */
export const ResendDialog = ({ flight, notice, info, onProgrammed, onClose }: ResendDialogProps) => {
  const { t } = useTranslation('flight_notifications');
  const asked = info.prefectures.find(({ key }) => key === notice.key);
  const isWaiting = notice.status === 'programmed' && !notice.is_outdated;
  const form = useContractForm<NoticeSaidAgain, Change>(NotificationUpdate, {
    defaultValues: {
      lines: linesOf(info, null),
      id: notice.id,
      recipient: notice.recipient ?? asked?.recipient ?? undefined,
      send_at: (isWaiting ? notice.scheduled_for : null) ?? info.earliest_at,
      reason: notice.reason ?? undefined,
    },
  });
  const [unsaid] = useState(() => unsaidLines(info));
  const submit = async (change: Change): Promise<void> => {
    await onProgrammed(notice, change);
    onClose();
  };
  return (
    <FormDialog
      title={t(`again.${againOf(notice)}`)}
      submit={t('program')}
      form={form}
      size="large"
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.beside}>
        <div className={styles.panel}>
          <TextField
            name="recipient"
            type="email"
            label={t('recipient', { prefecture: notice.decider ?? notice.key })}
            hint={t('recipient_hint')}
          />
          <LineFields info={info} paths={unsaid} />
          <DateTimeField name="send_at" label={t('send_at')} zone={flight.time_zone} />
          <TextField
            name="reason"
            label={t('reason')}
            hint={info.needs_reason.map((why) => t(`reasons.${why}`)).join(' ') || t('reason_hint')}
            lines={3}
            maxLength={LIMITS.long_text}
            optional={info.needs_reason.length === 0}
          />
        </div>
        <NoticeAgainPreview flight_id={flight.id} />
      </div>
    </FormDialog>
  );
};
