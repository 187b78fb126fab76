import type { ApprovalSummary } from '@envol/contract/approvals';
import { localDate, localTime } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { presentTime } from '../../../device/clock.ts';
import { act } from '../../../shared/outbox/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { type TypedHours, typedHours, usualHours } from './pilot.model.ts';
import styles from './pilot.module.css';

/** The hours to activate, which begin with what is allowed; what stands against them is said before they are sent. */
export const Activate = ({ approval }: { readonly approval: ApprovalSummary }) => {
  const { t } = useTranslation(['day', 'errors']);
  const format = useFormats();
  const [typed, setTyped] = useState<TypedHours | null>(null);
  const [busy, setBusy] = useState(false);
  const params = { id: approval.id };
  const plain = useQuery(queryOf(endpoints.getActivationCapabilities, { params }));
  const usual = plain.data && usualHours(plain.data.allowed_hours, plain.data.max_hours, presentTime());
  const zone = approval.time_zone;
  const day = usual ? localDate(usual.date_start, zone) : null;
  const hours: TypedHours | null =
    typed ??
    (usual ? { from: localTime(usual.date_start, zone), to: localTime(usual.date_end, zone) } : null);
  const asked = hours && day ? typedHours(day, hours, usual?.date_end ?? '', zone) : null;
  const query =
    hours && day && asked
      ? {
          date_start: day,
          date_end: localDate(asked.date_end, zone),
          time_start: hours.from,
          time_end: hours.to,
        }
      : {};
  const judged = useQuery({
    ...queryOf(endpoints.getActivationCapabilities, { params, query }),
    enabled: asked !== null,
  });
  if (plain.data === undefined)
    return plain.error ? <p className={styles.note}>{t('day:pilot.no_hours_known')}</p> : null;
  if (hours === null || day === null || plain.data.allowed_hours.length === 0)
    return <p className={styles.note}>{t('day:pilot.no_hours')}</p>;
  const breaches = judged.data?.breaches ?? [];
  const conflicts = judged.data?.conflicts ?? [];
  const send = async (): Promise<void> => {
    if (asked === null) return;
    setBusy(true);
    await act('activate', approval.id, approval.flight.name, asked);
    setBusy(false);
  };
  return (
    <div className={styles.activate}>
      <div>
        {(['from', 'to'] as const).map((end) => (
          <label key={end}>
            {t(`day:pilot.${end}`)}
            <input
              type="time"
              step={300}
              value={hours[end]}
              onChange={(event) => setTyped({ ...hours, [end]: event.target.value })}
            />
          </label>
        ))}
      </div>
      {asked === null && <p className={styles.wrong}>{t('errors:fields.end_before_start')}</p>}
      {asked !== null &&
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
      <Button
        fullWidth
        loading={busy}
        disabled={asked === null || breaches.length > 0}
        onClick={() => void send()}
      >
        {t('day:pilot.activate', { from: hours.from, to: hours.to })}
      </Button>
    </div>
  );
};
