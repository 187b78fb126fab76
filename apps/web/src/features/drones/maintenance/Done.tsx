import type { DroneMaintenance } from '@envol/contract/drone-maintenance';
import { todayIn } from '@envol/domain/time/localTime';
import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refreshQueries } from '../../../api/query.ts';
import { useMinute } from '../../../device/clock.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { DateInput } from '../../../ui/form/DateInput.tsx';
import { FieldFrame, FieldRow } from '../../../ui/form/FieldFrame.tsx';
import { InputBox } from '../../../ui/form/InputBox.tsx';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './maintenance.module.css';

const NOTE_LENGTH = 500;

interface DoneFieldsProps {
  readonly day: {
    readonly value: string;
    readonly onChange: (day: string) => void;
    readonly onUnreadable: (isUnreadable: boolean) => void;
  };
  readonly note: { readonly value: string; readonly onChange: (note: string) => void };
  readonly isWrong: boolean;
}

const DoneFields = ({ day, note, isWrong }: DoneFieldsProps) => {
  const { t } = useTranslation('drone_maintenance');
  const today = todayIn(useMinute());
  return (
    <FieldRow>
      <FieldFrame label={t('done_on')} error={undefined}>
        {({ input, note: describedBy }) => (
          <DateInput
            id={input}
            value={day.value}
            onChange={day.onChange}
            onBlur={() => undefined}
            onUnreadable={day.onUnreadable}
            describedBy={describedBy}
            invalid={isWrong}
            today={today}
            max={today}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('note')} optional error={undefined}>
        {({ input, note: describedBy }) => (
          <InputBox
            id={input}
            value={note.value}
            maxLength={NOTE_LENGTH}
            aria-describedby={describedBy}
            invalid={false}
            onChange={(event) => note.onChange(event.target.value)}
          />
        )}
      </FieldFrame>
    </FieldRow>
  );
};

export type Line = DroneMaintenance['done'][number];

interface DoneProps {
  readonly id: number;
  /** The line that is corrected; null: a new one is noted. */
  readonly line: Line | null;
  readonly onSaved?: () => void;
}

/** What was done on a day: noted, or corrected where it stands. */
export const Done = ({ id, line, onSaved }: DoneProps) => {
  const { t } = useTranslation('drone_maintenance');
  const today = todayIn(useMinute());
  const [done_on, setDay] = useState(line?.done_on ?? today);
  const [isUnreadable, setUnreadable] = useState(false);
  const [note, setNote] = useState(line?.note ?? '');
  const isWrong = isUnreadable || done_on === '' || done_on > today;
  const save = async (): Promise<void> => {
    const text = note.trim();
    const body = { done_on, note: text === '' ? null : text };
    if (line === null) await callApi(endpoints.noteDroneMaintenance, { params: { id }, body });
    else {
      const params = { id, maintenance_id: line.id };
      await callApi(endpoints.correctDroneMaintenance, { params, body });
    }
    await refreshQueries('drones', 'flights');
    if (line === null) setNote('');
    showSuccess(t(line === null ? 'note_done' : 'corrected'));
    onSaved?.();
  };
  return (
    <section className={styles.part}>
      <h3>{t(line === null ? 'done_title' : 'correct_title')}</h3>
      <DoneFields
        day={{ value: done_on, onChange: setDay, onUnreadable: setUnreadable }}
        note={{ value: note, onChange: setNote }}
        isWrong={isWrong}
      />
      <ActButton disabled={isWrong} act={save}>
        {t(line === null ? 'note_act' : 'correct')}
      </ActButton>
    </section>
  );
};
