import type { ApprovalSummary } from '@envol/contract/approvals';
import { instantAt, localDate, localTime } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { presentTime } from '../../../device/clock.ts';
import { act } from '../../../shared/outbox/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { usualHours } from './pilot.model.ts';
import styles from './pilot.module.css';

interface Typed {
  readonly from: string;
  readonly to: string;
}

/** The hours to activate, which begin with what is allowed; what stands against them is said before they are sent. */
export const Activate = ({ approval }: { readonly approval: ApprovalSummary }) => {
  const { t } = useTranslation(['day', 'errors']);
  const format = useFormats();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [busy, setBusy] = useState(false);
  const params = { id: approval.id };
  const plain = useQuery(queryOf(endpoints.getActivationCapabilities, { params }));
  const usual = plain.data && usualHours(plain.data.allowed_hours, plain.data.max_hours, presentTime());
  const zone = approval.time_zone;
  const day = usual ? localDate(usual.date_start, zone) : null;
  const hours: Typed | null =
    typed ??
    (usual ? { from: localTime(usual.date_start, zone), to: localTime(usual.date_end, zone) } : null);
  const query =
    hours && day ? { date_start: day, date_end: day, time_start: hours.from, time_end: hours.to } : {};
  const judged = useQuery({
    ...queryOf(endpoints.getActivationCapabilities, { params, query }),
    enabled: hours !== null,
  });
  if (plain.data === undefined)
    return plain.error ? <p className={styles.note}>{t('day:pilot.no_hours_known')}</p> : null;
  if (hours === null || day === null || plain.data.allowed_hours.length === 0)
    return <p className={styles.note}>{t('day:pilot.no_hours')}</p>;
  const breaches = judged.data?.breaches ?? [];
  const conflicts = judged.data?.conflicts ?? [];
  const ordered = hours.from < hours.to;
  const send = async (): Promise<void> => {
    setBusy(true);
    const body = {
      date_start: instantAt(day, hours.from, zone),
      date_end: instantAt(day, hours.to, zone),
    };
    await act('activate', approval.id, approval.flight.name, body);
    setBusy(false);
  };
  return (
    <div className={styles.activate}>
      <div>
        <label>
          {t('day:pilot.from')}
          <input
            type="time"
            step={300}
            value={hours.from}
            onChange={(event) => setTyped({ ...hours, from: event.target.value })}
          />
        </label>
        <label>
          {t('day:pilot.to')}
          <input
            type="time"
            step={300}
            value={hours.to}
            onChange={(event) => setTyped({ ...hours, to: event.target.value })}
          />
        </label>
      </div>
      {!ordered && <p className={styles.wrong}>{t('errors:fields.end_before_start')}</p>}
      {ordered &&
        breaches.map(({ message, limit, value }) => (
          <p key={message} className={styles.wrong}>
            {t(`errors:fields.${message}`, { limit, value })}
          </p>
        ))}
      {judged.data?.is_late === true && <p className={styles.note}>{t('day:pilot.late')}</p>}
      {conflicts.map((each) => (
        <p key={`${each.from} ${each.gap_m}`} className={styles.note}>
          {t('day:pilot.near', {
            distance: format.distance(each.gap_m),
            height: format.number(each.height_m),
            from: format.clock(each.from, zone),
            to: format.clock(each.to, zone),
          })}
        </p>
      ))}
      <Button fullWidth loading={busy} disabled={!ordered || breaches.length > 0} onClick={() => void send()}>
        {t('day:pilot.activate', { from: hours.from, to: hours.to })}
      </Button>
    </div>
  );
};
