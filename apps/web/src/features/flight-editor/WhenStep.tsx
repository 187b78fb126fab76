import type { Constraint } from '@envol/domain/airspace/constraint';
import { clockOf, isDaily } from '@envol/domain/time/dailyWindows';
import { useFormContext } from 'react-hook-form';
import { useLanguage } from '../../api/language.ts';
import { useMinute } from '../../device/clock.ts';
import {
  dayPeriod,
  durationText,
  earliestDay,
  type FlightForm,
  movedBy,
  movedTo,
  type Period,
  periodLasting,
  periodOf,
  zoneOf,
} from '../../shared/flight-form/index.ts';
import { DateTimeField } from '../../ui/form/DateTimeField.tsx';
import { useFormats } from '../../ui/format.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useZoneName } from '../../ui/zoneName.ts';
import { NightNote } from './answers/NightNote.tsx';
import styles from './editor.module.css';

const WEEK_MS = 7 * 86_400_000;

interface Preset {
  readonly label: string;
  readonly period: Period;
}

const usePresets = (values: FlightForm, constraints: readonly Constraint[]): readonly Preset[] => {
  const { t } = useTranslation('mission_when');
  const format = useFormats();
  const now = useMinute();
  const zone = zoneOf(values);
  const { date_start: start, date_end: end } = values;
  const tomorrow = { label: t('tomorrow'), period: dayPeriod(now, 1, '09:00', '12:00', zone) };
  if (start === null || end === null) return [tomorrow];
  const period = { start, end };
  const earliest = earliestDay(constraints, now, zone);
  return [
    ...(earliest === null
      ? []
      : [
          {
            label: t('earliest', { date: format.day(earliest) }),
            period: movedTo(period, earliest, zone),
          },
        ]),
    tomorrow,
    {
      label: t('in_week'),
      period: movedTo(period, dayPeriod(now, 7, '12:00', '12:00', zone).start.slice(0, 10), zone),
    },
    { label: t('plus_day'), period: movedBy(period, 1, zone) },
    { label: t('one_hour'), period: periodLasting(start, 1) },
    { label: t('two_hours'), period: periodLasting(start, 2) },
    { label: t('half_day'), period: periodLasting(start, 4) },
  ];
};

export interface WhenStepProps {
  readonly values: FlightForm;
  /** Their notices tell the earliest day. */
  readonly constraints: readonly Constraint[];
}

/** How a period longer than a day is flown; nothing to choose where its two clock times are the same. */
const DaysChoice = ({ values }: { readonly values: FlightForm }) => {
  const { t } = useTranslation('mission_when');
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
        label={t('days')}
        options={[
          { value: 'each_day' as const, label: t('each_day', hours) },
          { value: 'continuous' as const, label: t('continuous') },
        ]}
        value={is_continuous ? 'continuous' : 'each_day'}
        onChange={(value) => setValue('is_continuous', value === 'continuous', { shouldDirty: true })}
      />
      <p className={styles.muted}>{t(is_continuous ? 'continuous_text' : 'each_day_text')}</p>
    </>
  );
};

/** When: start and end, typed in local time or UTC, the other one beside it. */
export const WhenStep = ({ values, constraints }: WhenStepProps) => {
  const { t } = useTranslation('mission_when');
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
        label={t('reference')}
        options={(['local', 'utc'] as const).map((value) => ({ value, label: t(value) }))}
        value={reference}
        onChange={(value) => setValue('hours_reference', value)}
      />
      <DateTimeField
        name="date_start"
        label={t('start')}
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
      <DateTimeField name="date_end" label={t('end')} zone={zone} reference={reference} />
      <p className={styles.muted}>
        {t('zone', { zone: zoneName ?? 'Paris' })}
        {start !== null && end !== null && length > 0 && (
          <> · {t('duration', { duration: durationText({ start, end }, language === 'fr' ? 'j' : 'd') })}</>
        )}
      </p>
      <NightNote constraints={constraints} />
      <DaysChoice values={values} />
      {length > WEEK_MS && <p className={styles.notice}>{t('long')}</p>}
      <div className={styles.choices}>
        <span className={styles.label}>{t('presets')}</span>
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
