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

type FieldProps = Pick<VariantFieldsProps, 'variant' | 'onChange'> & {
  /** Begins the identifiers of the fields. */
  readonly id: string;
  readonly changed: ReturnType<typeof changedIn>;
};
interface NumberFieldProps extends FieldProps {
  readonly isWrong: boolean;
  /** The number, or what is none: empty or unreadable. */
  readonly onNumber: (value: number | null, changed: (value: number) => Variant) => void;
}

const HeightField = ({ variant, id, changed, isWrong, onNumber }: Omit<NumberFieldProps, 'onChange'>) => {
  const { t } = useTranslation('what_if');
  return (
    <span className={styles.field} data-changed={changed.has('height') || undefined}>
      <label htmlFor={`${id}h`}>{t('fields.height')}</label>
      <span className={styles.number}>
        <NumberBox
          id={`${id}h`}
          unit="m AGL"
          least={1}
          most={MOST_HIGH_M}
          value={variant.height_m}
          invalid={isWrong}
          describedBy={isWrong ? `${id}n` : undefined}
          onChange={(height_m) => onNumber(height_m, (value) => ({ ...variant, height_m: value }))}
        />
      </span>
    </span>
  );
};

const DayField = ({
  variant,
  id,
  changed,
  onChange,
  zone,
}: FieldProps & Pick<VariantFieldsProps, 'zone'>) => {
  const { t } = useTranslation('what_if');
  const [unreadable, setUnreadable] = useState<'date' | 'time' | null>(null);
  return (
    <span className={styles.field} data-changed={changed.has('date') || changed.has('time') || undefined}>
      <label htmlFor={`${id}d`}>{t('fields.day')}</label>
      <span className={styles.day}>
        <DateInput
          id={`${id}d`}
          value={variant.date}
          today={todayIn(presentTime(), zone)}
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
  );
};

const PlaceField = ({ variant, id, changed, isWrong, onNumber, onChange }: NumberFieldProps) => {
  const { t } = useTranslation('what_if');
  return (
    <span className={styles.field} data-changed={changed.has('place') || undefined}>
      <label htmlFor={`${id}m`}>{t('fields.moved')}</label>
      <span className={styles.number}>
        <NumberBox
          id={`${id}m`}
          unit="m"
          least={0}
          most={MOST_M}
          value={variant.moved_m}
          invalid={isWrong}
          describedBy={isWrong ? `${id}n` : undefined}
          onChange={(moved_m) => onNumber(moved_m, (value) => ({ ...variant, moved_m: value }))}
        />
      </span>
      <SelectBox
        label={t('fields.bearing')}
        value={variant.bearing}
        options={BEARINGS.map((bearing) => ({ value: bearing, label: t(`bearings.${bearing}`) }))}
        onChange={(bearing) => onChange({ ...variant, bearing })}
      />
    </span>
  );
};

/** Height, day, hour and place; of the mission as drawn they are said. */
export const VariantFields = ({ base, variant, zone, isDrawn, onChange }: VariantFieldsProps) => {
  const { t } = useTranslation('what_if');
  const format = useFormats();
  const id = useId();
  const [wrong, setWrong] = useState<'height' | 'place' | null>(null);
  /** What is no such figure waits and says so. */
  const take =
    (of: 'height' | 'place'): NumberFieldProps['onNumber'] =>
    (value, changed) => {
      const isWrong = value === null || Number.isNaN(value);
      setWrong(isWrong ? of : null);
      if (!isWrong) onChange(changed(value));
    };
  if (isDrawn)
    return (
      <div className={styles.fields}>
        <p>{t('height', { height: format.number(variant.height_m) })}</p>
        <p>
          {format.day(variant.date)}, {variant.time}
        </p>
      </div>
    );
  const own = { variant, id, changed: changedIn(base, variant), onChange };
  return (
    <div className={styles.fields}>
      <HeightField {...own} isWrong={wrong === 'height'} onNumber={take('height')} />
      <DayField {...own} zone={zone} />
      <PlaceField {...own} isWrong={wrong === 'place'} onNumber={take('place')} />
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
