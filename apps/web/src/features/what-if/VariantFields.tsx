import { todayIn } from '@envol/domain/time/localTime';
import { useId, useState } from 'react';
import { presentTime } from '../../device/clock.ts';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { NumberBox } from '../../ui/form/NumberInput.tsx';
import { SelectBox } from '../../ui/form/SelectBox.tsx';
import { TimeInput } from '../../ui/form/TimeInput.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { BEARINGS, changedIn, type Variant } from './variants.ts';
import styles from './whatif.module.css';

interface VariantFieldsProps {
  readonly base: Variant;
  readonly variant: Variant;
  /** IANA zone of the mission's place: its legal day is what “today” is. */
  readonly zone: string;
  readonly isDrawn: boolean;
  readonly onChange: (variant: Variant) => void;
}

const MOST_HIGH_M = 10_000;
const MOST_M = 50_000;
const ignore = (): void => undefined;

/** Height, day, hour and place; of the mission as drawn they are said. */
export const VariantFields = ({ base, variant, zone, isDrawn, onChange }: VariantFieldsProps) => {
  const { t } = useTranslation('what_if');
  const format = useFormats();
  const id = useId();
  const changed = changedIn(base, variant);
  const [unreadable, setUnreadable] = useState<'date' | 'time' | null>(null);
  const [wrong, setWrong] = useState<'height' | 'place' | null>(null);
  const today = todayIn(presentTime(), zone);
  /** What is no such figure waits and says so. */
  const tell = (of: 'height' | 'place', value: number | null, changed: (value: number) => Variant): void => {
    const isWrong = value === null || Number.isNaN(value);
    setWrong(isWrong ? of : null);
    if (!isWrong) onChange(changed(value));
  };
  if (isDrawn)
    return (
      <div className={styles.fields}>
        <p>{t('height', { height: format.number(variant.height_m) })}</p>
        <p>
          {format.day(`${variant.date}T12:00:00Z`, 'UTC')}, {variant.time}
        </p>
      </div>
    );
  return (
    <div className={styles.fields}>
      <span className={styles.field} data-changed={changed.has('height') || undefined}>
        <label htmlFor={`${id}h`}>{t('fields.height')}</label>
        <span className={styles.number}>
          <NumberBox
            id={`${id}h`}
            unit="m AGL"
            least={1}
            most={MOST_HIGH_M}
            value={variant.height_m}
            invalid={wrong === 'height'}
            describedBy={wrong === 'height' ? `${id}n` : undefined}
            onChange={(height_m) => tell('height', height_m, (value) => ({ ...variant, height_m: value }))}
          />
        </span>
      </span>
      <span className={styles.field} data-changed={changed.has('date') || changed.has('time') || undefined}>
        <label htmlFor={`${id}d`}>{t('fields.day')}</label>
        <span className={styles.day}>
          <DateInput
            id={`${id}d`}
            value={variant.date}
            today={today}
            invalid={unreadable === 'date'}
            onUnreadable={(is) => setUnreadable(is ? 'date' : null)}
            onBlur={ignore}
            onChange={(date) => date !== '' && onChange({ ...variant, date })}
          />
        </span>
        <span className={styles.time}>
          <TimeInput
            label={t('fields.time')}
            value={variant.time}
            invalid={unreadable === 'time'}
            onUnreadable={(is) => setUnreadable(is ? 'time' : null)}
            onBlur={ignore}
            onChange={(time) => time !== '' && onChange({ ...variant, time })}
          />
        </span>
      </span>
      <span className={styles.field} data-changed={changed.has('place') || undefined}>
        <label htmlFor={`${id}m`}>{t('fields.moved')}</label>
        <span className={styles.number}>
          <NumberBox
            id={`${id}m`}
            unit="m"
            least={0}
            most={MOST_M}
            value={variant.moved_m}
            invalid={wrong === 'place'}
            describedBy={wrong === 'place' ? `${id}n` : undefined}
            onChange={(moved_m) => tell('place', moved_m, (value) => ({ ...variant, moved_m: value }))}
          />
        </span>
        <SelectBox
          label={t('fields.bearing')}
          value={variant.bearing}
          options={BEARINGS.map((bearing) => ({ value: bearing, label: t(`bearings.${bearing}`) }))}
          onChange={(bearing) => onChange({ ...variant, bearing })}
        />
      </span>
      {wrong !== null && (
        <p id={`${id}n`} className={styles.wrong} role="alert">
          {wrong === 'height'
            ? t('fields.between', { least: 1, most: format.number(MOST_HIGH_M) })
            : t('fields.between', { least: 0, most: format.number(MOST_M) })}
        </p>
      )}
    </div>
  );
};
