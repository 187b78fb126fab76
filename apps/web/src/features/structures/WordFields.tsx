import { LIMITS } from '@envol/contract/limits';
import { DISTANCE_UNITS } from '@envol/domain/approvals/structures';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './LimitsPage.module.css';

/** What the structure tells those who ask it, and the unit in which its own people read distances. */
export const WordFields = () => {
  const { t } = useTranslation('structures');
  return (
    <section className={styles.group}>
      <h2>{t('words.title')}</h2>
      <TextField
        name="operator_text"
        label={t('words.operator_text')}
        hint={t('words.operator_text_hint')}
        lines={4}
        maxLength={LIMITS.long_text}
        optional
      />
      <TextField
        name="tactical_contact_protocol"
        label={t('words.tactical_contact_protocol')}
        hint={t('words.tactical_contact_protocol_hint')}
        lines={3}
        maxLength={LIMITS.long_text}
        optional
      />
      <SelectField
        name="unit_displayed"
        label={t('words.unit_displayed')}
        options={DISTANCE_UNITS.map((value) => ({ value, label: t(`words.units.${value}`) }))}
      />
    </section>
  );
};
