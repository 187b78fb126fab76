import type { AgreedVolume } from '@envol/contract/agreed-volumes';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';

/** By ISO 8601. */
export const WEEKDAY_WORDS = {
  1: 'weekdays.monday',
  2: 'weekdays.tuesday',
  3: 'weekdays.wednesday',
  4: 'weekdays.thursday',
  5: 'weekdays.friday',
  6: 'weekdays.saturday',
  7: 'weekdays.sunday',
} as const;

type Weekday = AgreedVolume['weekdays'][number];

/** Days that follow one another as a first and a last: lun.–ven. */
const runsOf = (weekdays: readonly Weekday[]): readonly (readonly Weekday[])[] => {
  const runs: Weekday[][] = [];
  for (const day of weekdays) {
    const last = runs.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  return runs;
};

type Said = Pick<
  AgreedVolume,
  | 'ceiling_height'
  | 'unit'
  | 'reference'
  | 'first_date'
  | 'last_date'
  | 'protocol_ends_on'
  | 'weekdays'
  | 'time_start'
  | 'time_end'
  | 'is_for_everybody'
  | 'operators'
>;

/** How high, when and for whom a volume grants, each in a few words. */
export const useVolumeText = () => {
  const { t } = useTranslation('agreed_volumes');
  const format = useFormats();
  const date = (day: string): string => format.date(day);
  const days = (weekdays: readonly Weekday[]): string =>
    weekdays.length === 7
      ? t('every_day')
      : runsOf(weekdays)
          .map((run) => {
            const [first, last] = [run[0], run.at(-1)];
            if (first === undefined || last === undefined || first === last)
              return t(WEEKDAY_WORDS[first ?? 1]);
            return `${t(WEEKDAY_WORDS[first])}–${t(WEEKDAY_WORDS[last])}`;
          })
          .join(', ');
  return (volume: Said) => {
    const { time_start: from, time_end: until, first_date, last_date, protocol_ends_on } = volume;
    return {
      height: t('up_to', {
        height: format.number(volume.ceiling_height),
        unit: volume.unit,
        reference: volume.reference,
      }),
      period: t('period', {
        from: date(first_date),
        until: date([last_date, protocol_ends_on].toSorted()[0] ?? last_date),
      }),
      hours: `${days(volume.weekdays)}, ${from === null || until === null ? t('all_day') : t('hours', { from, until })}`,
      operators: volume.is_for_everybody
        ? t('everybody')
        : volume.operators.map(({ name }) => name).join(', ') || t('nobody_left'),
    };
  };
};
