import { SeriesRule } from '@envol/contract/flight-series';
import type { Flight } from '@envol/contract/flights';
import { MOST_SERIES_DAYS, SERIES_STEPS, seriesDays } from '@envol/domain/flights/series';
import { daysAfter } from '@envol/domain/time/localTime';
import { wallClockOf } from '@envol/domain/time/wallClock';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { isJob, useFollowedJobs } from '../../shared/flight-jobs/index.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { useFormats } from '../../ui/format.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './series.module.css';

interface RepeatDialogProps {
  readonly flight: Flight;
  readonly onClose: () => void;
}

interface Refused {
  readonly date: string;
  readonly detail: string;
}

/** The days that follow, holidays told. */
const Days = ({ flight, rule }: { readonly flight: Flight; readonly rule: SeriesRule }) => {
  const { t } = useTranslation('series');
  const format = useFormats();
  const zone = flight.time_zone;
  const days = seriesDays(wallClockOf(flight.date_start, zone).date, rule, zone);
  const kept = days.filter(({ is_left_out }) => !is_left_out).length;
  if (days.length === 0) return <p role="status">{t('repeat.no_days')}</p>;
  return (
    <>
      <p role="status">
        {t('repeat.count', { count: kept })}
        {kept >= MOST_SERIES_DAYS - 1 && ` ${t('repeat.most', { most: MOST_SERIES_DAYS })}`}
      </p>
      <ul className={styles.days}>
        {days.map(({ date, is_holiday, is_left_out }) => (
          <li key={date} data-out={is_left_out || undefined}>
            {format.day(date)}
            {is_holiday && <small> {t(is_left_out ? 'repeat.holiday_out' : 'repeat.holiday')}</small>}
          </li>
        ))}
      </ul>
    </>
  );
};

/** The same mission on later days: how often, until when, without public holidays or with them. */
export const RepeatDialog = ({ flight, onClose }: RepeatDialogProps) => {
  const { t } = useTranslation('series');
  const format = useFormats();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [isMade, setMade] = useState(false);
  const first = wallClockOf(flight.date_start, flight.time_zone).date;
  const form = useContractForm<SeriesRule, SeriesRule>(SeriesRule, {
    defaultValues: { step: 'week', until: daysAfter(first, 56), skips_holidays: true },
  });
  const rule = form.watch();
  const { follow, dialog } = useFollowedJobs();
  const send = async (body: SeriesRule): Promise<void> => {
    const answer = await callApi(
      endpoints.repeatFlight,
      { params: { id: flight.id }, body },
      { handles: 'all' },
    );
    if (isJob(answer)) {
      void follow([answer.id]).then(onClose);
      return;
    }
    const { made, not_made } = answer;
    await refreshQueries('flights');
    setMade(made > 0);
    if (made > 0) showSuccess(t('repeat.made', { count: made }));
    if (not_made.length === 0) onClose();
    else setRefused(not_made);
  };
  if (dialog !== null) return dialog;
  return (
    <FormDialog
      title={t('repeat.title', { name: flight.name })}
      submit={t('repeat.submit')}
      // What is made forms a series: a second one of the same mission would be refused.
      disabled={refused.length > 0 && isMade}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <SelectField
        name="step"
        label={t('repeat.step')}
        options={SERIES_STEPS.map((value) => ({ value, label: t(`steps.${value}`) }))}
      />
      <DateField name="until" label={t('repeat.until')} today={first} min={daysAfter(first, 1)} />
      <CheckboxField name="skips_holidays" label={t('repeat.skips_holidays')} />
      <Days flight={flight} rule={rule} />
      {refused.length > 0 && (
        <div role="alert">
          <p>{t('repeat.refused', { count: refused.length })}</p>
          <ul className={styles.days}>
            {refused.map(({ date, detail }) => (
              <li key={date}>
                {format.day(date)}
                {' – '}
                {detail}
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  );
};
