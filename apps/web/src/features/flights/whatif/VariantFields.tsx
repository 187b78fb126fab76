import { todayIn } from '@envol/domain/time/localTime';
import { useId, useState } from 'react';
import { presentTime } from '../../../device/clock.ts';
import { DateInput } from '../../../ui/form/DateInput.tsx';
import { TimeInput } from '../../../ui/form/TimeInput.tsx';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
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

const MOST_M = 50_000;
const ignore = (): void => undefined;

/** Height, day, hour and place; of the mission as drawn they are said. */
export const VariantFields = ({ base, variant, zone, isDrawn, onChange }: VariantFieldsProps) => {
  const { t } = useTranslation('what_if');
  const format = useFormats();
  const id = useId();
  const changed = changedIn(base, variant);
  const [unreadable, setUnreadable] = useState<'date' | 'time' | null>(null);
  const today = todayIn(presentTime(), zone);
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
        <input
          id={`${id}h`}
          type="number"
          inputMode="numeric"
          min={1}
          max={10_000}
          value={variant.height_m}
          onChange={({ target }) =>
            target.valueAsNumber > 0 &&
            target.valueAsNumber <= 10_000 &&
            onChange({ ...variant, height_m: target.valueAsNumber })
          }
        />
        m AGL
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
        <input
          id={`${id}m`}
          type="number"
          inputMode="numeric"
          min={0}
          max={MOST_M}
          step={50}
          value={variant.moved_m}
          onChange={({ target }) =>
            target.valueAsNumber >= 0 &&
            target.valueAsNumber <= MOST_M &&
            onChange({ ...variant, moved_m: target.valueAsNumber })
          }
        />
        m
        <select
          aria-label={t('fields.bearing')}
          value={variant.bearing}
          onChange={({ target }) => onChange({ ...variant, bearing: Number(target.value) })}
        >
          {BEARINGS.map((bearing) => (
            <option key={bearing} value={bearing}>
              {t(`bearings.${bearing}`)}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
};
