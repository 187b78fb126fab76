import type { ActivationSummary } from '@envol/contract/activations';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { NearFlights, type PilotApproval } from '../../shared/day/index.ts';
import { actOrWait } from '../../shared/outbox/index.ts';
import { Button } from '../../ui/Button.tsx';
import { ClockInput } from '../../ui/form/ClockInput.tsx';
import { SelectBox } from '../../ui/form/SelectBox.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './activations.module.css';
import { useRequestedHours } from './useRequestedHours.ts';

type Asked = ReturnType<typeof useRequestedHours>;

/** The days that are left, where there are several: an activation may have to be asked for days ahead. */
const Day = ({ asked, zone }: { readonly asked: Asked; readonly zone: string }) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  if (asked.allowed.length < 2) return null;
  return (
    <label className={styles.day}>
      {t('pilot.day')}
      <SelectBox
        value={asked.window}
        options={asked.allowed.map(({ from, to }) => ({
          value: from,
          label: `${format.day(from, zone)}, ${format.clock(from, zone)}–${format.clock(to, zone)}`,
        }))}
        onChange={asked.choose}
      />
    </label>
  );
};

/** What stands against the hours, and who flies nearby then: said before they are sent. */
const Judged = ({ asked, approval }: { readonly asked: Asked; readonly approval: PilotApproval }) => {
  const { t } = useTranslation(['day', 'errors']);
  const format = useFormats();
  const { judged } = asked;
  if (asked.asked === null) return <p className={styles.wrong}>{t('errors:fields.end_before_start')}</p>;
  return (
    <>
      {(judged?.breaches ?? []).map(({ message, limit, value }) => (
        <p key={message} className={styles.wrong}>
          {t(`errors:fields.${message}`, { limit, value })}
        </p>
      ))}
      {judged?.is_late === true && (
        <p className={styles.note}>{t('day:pilot.late', { name: approval.structure_name })}</p>
      )}
      {judged?.breaches.length === 0 && judged.deadline !== null && !judged.is_late && (
        <p className={styles.note}>
          {t('day:pilot.deadline', { date: format.dayAndClock(judged.deadline.limit, approval.time_zone) })}
        </p>
      )}
      <NearFlights approval={approval} conflicts={judged?.conflicts ?? []} />
    </>
  );
};

interface Props {
  readonly approval: PilotApproval;
  /** The activation that is moved to these hours; absent: another one is asked for. */
  readonly moves?: ActivationSummary;
}

/** The hours to activate, which begin with what is allowed; what stands against them is said before they are sent. */
export const Activate = ({ approval, moves }: Props) => {
  const { t } = useTranslation('day');
  const asked = useRequestedHours(approval, moves ?? null);
  const [busy, setBusy] = useState(false);
  const { hours, known } = asked;
  if (known.data === undefined)
    return known.error ? <p className={styles.note}>{t('pilot.no_hours_known')}</p> : null;
  if (!hours || asked.allowed.length === 0) return <p className={styles.note}>{t('pilot.no_hours')}</p>;
  const send = async (): Promise<void> => {
    if (asked.asked === null) return;
    setBusy(true);
    if (moves === undefined) await actOrWait('activate', approval.id, approval.flight.name, asked.asked);
    else {
      const body = { version: moves.version, ...asked.asked };
      // What is refused is told in a snackbar; the hours stay as they were typed.
      await callApi(endpoints.updateActivationPeriod, { params: { id: moves.id }, body }).catch(
        () => undefined,
      );
      await refreshQueries('activations');
    }
    setBusy(false);
  };
  return (
    <div className={styles.activate}>
      <Day asked={asked} zone={approval.time_zone} />
      <div>
        {(['from', 'to'] as const).map((end) => (
          <label key={end}>
            {t(`pilot.${end}`)}
            <ClockInput value={hours[end]} onChange={(value) => asked.type(end, value)} />
          </label>
        ))}
      </div>
      <Judged asked={asked} approval={approval} />
      <Button
        fullWidth
        loading={busy}
        disabled={asked.asked === null || (asked.judged?.breaches.length ?? 0) > 0}
        onClick={() => void send()}
      >
        {t(moves === undefined ? 'pilot.activate' : 'pilot.move', { from: hours.from, to: hours.to })}
      </Button>
    </div>
  );
};
