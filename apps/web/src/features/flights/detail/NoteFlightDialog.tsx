import type { Flight } from '@envol/contract/flights';
import { localDate, localTime, todayIn } from '@envol/domain/time/localTime';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { useMinute } from '../../../device/clock.ts';
import { actOrWait } from '../../../shared/outbox/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { useIssueText } from '../../../ui/form/contractResolver.ts';
import { FieldFrame, FieldRow } from '../../../ui/form/FieldFrame.tsx';
import { TimeInput } from '../../../ui/form/TimeInput.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { notedFlightOf, notedIssues, type TypedFlight } from './notedFlight.ts';
import { Reasons } from './Reasons.tsx';

interface ClockFieldProps {
  readonly label: string;
  readonly value: string;
  /** The instant that is meant, for its day and UTC; null: none yet. */
  readonly instant: string | null;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly optional?: boolean;
  readonly zone: string;
  readonly onChange: (value: string) => void;
}

/** A time of day at the mission's place; under it its day, where that is not today's, and UTC. */
const ClockField = ({
  label,
  value,
  instant,
  hint,
  error,
  optional = false,
  zone,
  onChange,
}: ClockFieldProps) => {
  const format = useFormats();
  const { t } = useTranslation('errors');
  const now = useMinute();
  const [unreadable, setUnreadable] = useState(false);
  const isToday = instant !== null && localDate(instant, zone) === todayIn(now, zone);
  const utc = instant === null ? undefined : `${format.clock(instant, 'UTC')} UTC`;
  const meant = instant === null || isToday ? utc : `${format.day(instant, zone)}, ${utc}`;
  const wrong = unreadable ? t('fields.invalid') : error;
  return (
    <FieldFrame label={label} optional={optional} hint={meant ?? hint} error={wrong}>
      {({ input, note }) => (
        <TimeInput
          id={input}
          describedBy={note}
          value={value}
          invalid={wrong !== undefined}
          onUnreadable={setUnreadable}
          onBlur={() => undefined}
          onChange={onChange}
        />
      )}
    </FieldFrame>
  );
};

interface NoteFlightDialogProps {
  readonly flight: Flight;
  readonly onClose: () => void;
}

/** What stood against a take-off at the hour that is noted; undefined while that is not known. */
const useReasonsAt = (flightId: number, at: string | null) =>
  useQuery({
    ...queryOf(endpoints.checkCanTakeOff, {
      params: { id: flightId },
      query: at === null ? {} : { at },
    }),
    enabled: at !== null,
  }).data?.reasons;

/** The times as they are typed, what is wrong with each, and the noting itself. */
const useNoting = (flight: Flight, onClose: () => void) => {
  const { t } = useTranslation('missions');
  const sayIssue = useIssueText();
  const now = useMinute();
  const zone = flight.time_zone;
  const [typed, setTyped] = useState<TypedFlight>(() => ({
    took_off: localTime(new Date(now).toISOString(), zone),
    landed: '',
  }));
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const noted = notedFlightOf(typed, now, zone);
  const issues = notedIssues(noted, now, flight.effective_date_end);
  const isWrong = issues.took_off_at !== undefined || issues.landed_at !== undefined;
  return {
    typed,
    setTyped,
    busy,
    noted,
    isWrong,
    /** When it took off, once that can be asked about. */
    tookOffAt: issues.took_off_at === undefined ? (noted?.took_off_at ?? null) : null,
    textOf: (path: keyof typeof issues): string | undefined => {
      const key = issues[path];
      return key === undefined || (key === 'required' && !shown) ? undefined : sayIssue({ key, params: {} });
    },
    note: async (): Promise<void> => {
      setShown(true);
      if (noted === null || isWrong) return;
      setBusy(true);
      const { took_off_at, landed_at } = noted;
      const body = { despite_obstacles: true, took_off_at, ...(landed_at !== null && { landed_at }) };
      // Kept on the device first; a refusal is said when it comes, and what was typed stays.
      const outcome = await actOrWait('flight_take_off', flight.id, flight.name, body);
      setBusy(false);
      if (outcome === 'refused') return;
      if (outcome === 'done')
        showSuccess(t(landed_at === null ? 'flying.despite_done' : 'flying.noted_done'));
      onClose();
    },
  };
};

/** A take-off that happened is noted with its own time, its landing where it is over, and what stood against it then. */
export const NoteFlightDialog = ({ flight, onClose }: NoteFlightDialogProps) => {
  const { t } = useTranslation(['missions', 'common']);
  const zone = flight.time_zone;
  const { typed, setTyped, busy, noted, isWrong, tookOffAt, textOf, note } = useNoting(flight, onClose);
  const reasons = useReasonsAt(flight.id, tookOffAt);
  return (
    <Dialog
      onClose={onClose}
      stays={busy}
      title={t('flying.despite_title', { name: flight.name })}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={busy}>
            {t('common:actions.cancel')}
          </Button>
          <Button loading={busy} onClick={() => void note()}>
            {t('flying.despite_confirm')}
          </Button>
        </>
      }
    >
      <FieldRow>
        <ClockField
          label={t('flying.took_off_at')}
          value={typed.took_off}
          instant={noted?.took_off_at ?? null}
          error={textOf('took_off_at')}
          zone={zone}
          onChange={(took_off) => setTyped({ ...typed, took_off })}
        />
        <ClockField
          label={t('flying.landed_at')}
          value={typed.landed}
          instant={noted?.landed_at ?? null}
          hint={t('flying.landed_hint')}
          error={textOf('landed_at')}
          optional
          zone={zone}
          onChange={(landed) => setTyped({ ...typed, landed })}
        />
      </FieldRow>
      {reasons === undefined && !isWrong && !navigator.onLine && <p>{t('flying.unchecked')}</p>}
      {reasons !== undefined && reasons.length > 0 && (
        <>
          <p>{t('flying.despite_text')}</p>
          <Reasons reasons={reasons} />
        </>
      )}
    </Dialog>
  );
};
