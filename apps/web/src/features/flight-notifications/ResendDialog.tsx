import {
  type FlightNotification,
  NotificationUpdate,
  type PrefectureNotificationsInfo,
} from '@envol/contract/flight-notifications';
import type { Flight } from '@envol/contract/flights';
import { LIMITS } from '@envol/contract/limits';
import { useState } from 'react';
import type { ApiFailure } from '../../api/failure.ts';
import { presentTime } from '../../device/clock.ts';
import { DateTimeField } from '../../ui/form/DateTimeField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { Stack } from '../../ui/layout/flow.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './flightNotifications.module.css';
import { LineFields, linesOf, unsaidLines } from './LinesPart.tsx';
import { comingHour, leavesAfterStart, useLeavesNow } from './leaving.ts';
import { NoticeAgainPreview, type NoticeSaidAgain } from './NoticePreview.tsx';
import { againOf } from './noticeState.ts';
import { RegistryUidPart } from './RegistryUidPart.tsx';

type Change = typeof NotificationUpdate._zod.output;

interface ResendDialogProps {
  readonly flight: Pick<Flight, 'id' | 'time_zone' | 'date_start'>;
  readonly notice: FlightNotification;
  readonly info: PrefectureNotificationsInfo;
  /** What was filled in before it was taken back; null: as it was last said. */
  readonly given: NotificationUpdate | null;
  readonly refused?: ApiFailure | null;
  /** It is filled in: held back for a while, then programmed. */
  readonly onFilled: (notice: FlightNotification, change: Change) => void;
  readonly onClose: () => void;
}

/** As it was filled in before it was taken back, else as it was last said, at an hour to come. */
const valuesOf = ({ flight, notice, info, given }: ResendDialogProps): NoticeSaidAgain => {
  const asked = info.prefectures.find(({ key }) => key === notice.key);
  const isWaiting = notice.status === 'programmed' && !notice.is_outdated;
  const hour = (isWaiting ? notice.scheduled_for : null) ?? info.earliest_at;
  return {
    id: notice.id,
    recipient: notice.recipient ?? asked?.recipient ?? undefined,
    send_at: comingHour(hour, presentTime(), flight.date_start),
    reason: notice.reason ?? undefined,
    ...(given as Partial<NoticeSaidAgain> | null),
    // What was left empty is written as null.
    lines: {
      ...linesOf(info, null),
      ...Object.fromEntries(Object.entries(given?.lines ?? {}).map(([line, said]) => [line, said ?? ''])),
    },
  };
};

/** A declaration that leaves once more, or at another hour: where to, when, why so late, and what will be read. */
export const ResendDialog = (props: ResendDialogProps) => {
  const { flight, notice, info, refused, onFilled, onClose } = props;
  const { t } = useTranslation('flight_notifications');
  const form = useContractForm<NoticeSaidAgain, Change>(NotificationUpdate, {
    defaultValues: valuesOf(props),
  });
  const sendAt = form.watch('send_at');
  const leavesNow = useLeavesNow(sendAt);
  const isTooLate = leavesAfterStart(sendAt, { zone: flight.time_zone, starts_at: flight.date_start });
  const [unsaid] = useState(() => unsaidLines(info));
  const submit = (change: Change): Promise<void> => {
    onFilled(notice, change);
    onClose();
    return Promise.resolve();
  };
  return (
    <FormDialog
      title={t(`again.${againOf(notice)}`)}
      submit={t(leavesNow ? 'send_now' : 'program')}
      disabled={isTooLate}
      form={form}
      refused={refused}
      size="large"
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.beside}>
        <Stack gap={3}>
          <TextField
            name="recipient"
            type="email"
            label={t('recipient', { prefecture: notice.decider ?? notice.key })}
            hint={t('recipient_hint')}
          />
          {notice.channel === 'online' && <RegistryUidPart info={info} />}
          <LineFields info={info} paths={unsaid} />
          <DateTimeField
            name="send_at"
            label={t('send_at')}
            hint={isTooLate ? t('after_start') : leavesNow ? t('leaves_now') : undefined}
            zone={flight.time_zone}
          />
          <TextField
            name="reason"
            label={t('reason')}
            hint={info.needs_reason.map((why) => t(`reasons.${why}`)).join(' ') || t('reason_hint')}
            lines={3}
            maxLength={LIMITS.long_text}
            optional={info.needs_reason.length === 0}
          />
        </Stack>
        <NoticeAgainPreview flight_id={flight.id} />
      </div>
    </FormDialog>
  );
};
