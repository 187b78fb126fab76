import type { Constraint } from '@envol/domain/airspace/constraint';
import { clockOf, isDaily } from '@envol/domain/time/dailyWindows';
import { useFormContext } from 'react-hook-form';
import { useLanguage } from '../../../api/language.ts';
import { useMinute } from '../../../device/clock.ts';
import { DateTimeField } from '../../../ui/form/DateTimeField.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useZoneName } from '../../../ui/zoneName.ts';
import styles from './editor.module.css';
import { type FlightForm, periodOf, zoneOf } from './flight.form.ts';
import { dayPeriod, durationText, earliestDay, lasting, movedBy, movedTo, type Period } from './periods.ts';

const WEEK_MS = 7 * 86_400_000;

interface Preset {
  readonly label: string;
  readonly period: Period;
}

const usePresets = (values: FlightForm, constraints: readonly Constraint[]): readonly Preset[] => {
  const { t } = useTranslation('flights');
  const format = useFormats();
  const now = useMinute();
  const zone = zoneOf(values);
  const { date_start: start, date_end: end } = values;
  const tomorrow = { label: t('when.tomorrow'), period: dayPeriod(now, 1, '09:00', '12:00', zone) };
  if (start === null || end === null) return [tomorrow];
  const period = { start, end };
  const earliest = earliestDay(constraints, now, zone);
  return [
    ...(earliest === null
      ? []
      : [
          {
            label: t('when.earliest', { date: format.day(`${earliest}T12:00:00Z`, 'UTC') }),
            period: movedTo(period, earliest, zone),
          },
        ]),
    tomorrow,
    {
      label: t('when.in_week'),
      period: movedTo(period, dayPeriod(now, 7, '12:00', '12:00', zone).start.slice(0, 10), zone),
    },
    { label: t('when.plus_day'), period: movedBy(period, 1, zone) },
    { label: t('when.one_hour'), period: lasting(start, 1) },
    { label: t('when.two_hours'), period: lasting(start, 2) },
    { label: t('when.half_day'), period: lasting(start, 4) },
  ];
};

export interface WhenStepProps {
  readonly values: FlightForm;
  /** Their notices tell the earliest day. */
  readonly constraints: readonly Constraint[];
}

/** How a period longer than a day is flown; nothing to choose where its two clock times are the same. */
const DaysChoice = ({ values }: { readonly values: FlightForm }) => {
  const { t } = useTranslation('flights');
  const format = useFormats();
  const { setValue } = useFormContext<FlightForm>();
  const { is_continuous } = values;
  const period = periodOf(values);
  if (period === null || !isDaily({ ...period, is_continuous: false })) return null;
  const clock = clockOf(period);
  const hours = { from: format.clock(period.start, clock), to: format.clock(period.end, clock) };
  return (
    <>
      <Segmented
        label={t('when.days')}
        options={[
          { value: 'each_day' as const, label: t('when.each_day', hours) },
          { value: 'continuous' as const, label: t('when.continuous') },
        ]}
        value={is_continuous ? 'continuous' : 'each_day'}
        onChange={(value) => setValue('is_continuous', value === 'continuous', { shouldDirty: true })}
      />
      <p className={styles.muted}>{t(is_continuous ? 'when.continuous_text' : 'when.each_day_text')}</p>
    </>
  );
};

/** When: start and end, typed in local time or UTC, the other one beside it. */
export const WhenStep = ({ values, constraints }: WhenStepProps) => {
  const { t } = useTranslation('flights');
  const language = useLanguage();
  const { setValue, clearErrors } = useFormContext<FlightForm>();
  const presets = usePresets(values, constraints);
  const zone = zoneOf(values);
  const zoneName = useZoneName()(zone);
  const { date_start: start, date_end: end, hours_reference: reference } = values;
  const set = (period: Period): void => {
    setValue('date_start', period.start, { shouldDirty: true });
    setValue('date_end', period.end, { shouldDirty: true });
    clearErrors(['date_start', 'date_end']);
  };
  const length = start !== null && end !== null ? Date.parse(end) - Date.parse(start) : 0;
  return (
    <>
      <Segmented
        label={t('when.reference')}
        options={(['local', 'utc'] as const).map((value) => ({ value, label: t(`when.${value}`) }))}
        value={reference}
        onChange={(value) => setValue('hours_reference', value)}
      />
      <DateTimeField
        name="date_start"
        label={t('when.start')}
        zone={zone}
        reference={reference}
        onMove={(from, to) => {
          // The mission is put off or brought forward: it keeps its length.
          if (end === null || Date.parse(end) <= Date.parse(from)) return;
          set({
            start: to,
            end: new Date(Date.parse(end) + Date.parse(to) - Date.parse(from)).toISOString(),
          });
        }}
      />
      <DateTimeField name="date_end" label={t('when.end')} zone={zone} reference={reference} />
      <p className={styles.muted}>
        {t('when.zone', { zone: zoneName ?? 'Paris' })}
        {start !== null && end !== null && length > 0 && (
          <>
            {' '}
            · {t('when.duration', { duration: durationText({ start, end }, language === 'fr' ? 'j' : 'd') })}
          </>
        )}
      </p>
      <DaysChoice values={values} />
      {length > WEEK_MS && <p className={styles.notice}>{t('when.long')}</p>}
      <div className={styles.choices}>
        <span className={styles.label}>{t('when.presets')}</span>
        <div className={styles.row}>
          {presets.map(({ label, period }) => (
            <button key={label} type="button" className={styles.preset} onClick={() => set(period)}>
              {label}
            </button>
          ))}
        </div>
      </div>
    </>
  );
};
