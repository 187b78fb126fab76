import { useTranslation } from 'react-i18next';
import { useFormats } from './format.ts';
import styles from './texts.module.css';

interface HeightTextProps {
  readonly value: number;
  /** FL has no other unit: 115 stands for FL 115. */
  readonly unit: 'm' | 'ft' | 'FL';
  readonly reference: 'AGL' | 'AMSL' | 'STD';
}

/** A height never stands without its unit and reference: "80 m AGL", "2 000 ft AMSL", "FL 115". */
export const HeightText = ({ value, unit, reference }: HeightTextProps) => {
  const { t } = useTranslation('common');
  const format = useFormats();
  if (unit === 'FL') {
    return (
      <abbr className={styles.height} title={t('heights.FL')}>
        FL {String(Math.round(value)).padStart(3, '0')}
      </abbr>
    );
  }
  return (
    <span className={styles.height}>
      {format.number(value)} {unit}{' '}
      {reference !== 'STD' && <abbr title={t(`heights.${reference}`)}>{reference}</abbr>}
    </span>
  );
};
