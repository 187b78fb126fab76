import { LIMITS } from '@envol/contract/limits';
import { todayIn } from '@envol/domain/time/localTime';
import { useWatch } from 'react-hook-form';
import { useMinute } from '../../device/clock.ts';
import { AreaBox } from '../../ui/form/AreaInput.tsx';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { DateField, TimeField } from '../../ui/form/DateField.tsx';
import { FieldRow } from '../../ui/form/FieldFrame.tsx';
import { NumberField } from '../../ui/form/TextField.tsx';
import { useField } from '../../ui/form/useField.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useZoneName } from '../../ui/zoneName.ts';
import { type DecisionValues, isContactAlone } from './decision.form.ts';
import styles from './decision.module.css';
import type { RequestedTerms } from './useDecision.ts';

/** A contact alone limits nothing: it goes as an instruction, in these words, and the controller knows it before. */
const ContactAlone = () => {
  const { t } = useTranslation('approvals');
  const values = useWatch<DecisionValues>() as DecisionValues;
  return (
    <p className={styles.contact} role="status">
      {isContactAlone(values) && t('decision.contact_alone', { sentence: t('conditions.tactical_contact') })}
    </p>
  );
};

/** What a restriction may limit; every field may stay empty. */
export const RestrictionFields = ({ asked }: { readonly asked: RequestedTerms }) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const several = asked.first_date !== asked.last_date;
  const today = todayIn(useMinute(), asked.time_zone);
  const span = { today, min: asked.first_date, max: asked.last_date };
  const zone = useZoneName()(asked.time_zone);
  const height = format.number(asked.max_flying_height);
  const hours = {
    from: format.clock(asked.date_start, asked.time_zone),
    to: format.clock(asked.date_end, asked.time_zone),
  };
  return (
    <div className={styles.fields}>
      <NumberField
        name="restricted_height"
        label={t('decision.height')}
        unit={t('decision.height_unit')}
        hint={
          asked.free_height.is === 'up_to'
            ? t('decision.height_free_hint', {
                asked: height,
                free: format.number(asked.free_height.height_m),
              })
            : t(
                asked.free_height.is === 'unknown' ? 'decision.height_unknown_hint' : 'decision.height_hint',
                {
                  asked: height,
                },
              )
        }
      />
      {several && (
        <FieldRow>
          <DateField name="min_allowed_date_start" label={t('decision.first_date')} {...span} />
          <DateField name="max_allowed_date_end" label={t('decision.last_date')} {...span} />
        </FieldRow>
      )}
      <FieldRow>
        <TimeField name="min_allowed_time_start" label={t('decision.first_time')} />
        <TimeField name="max_allowed_time_end" label={t('decision.last_time')} />
      </FieldRow>
      <p className={styles.hint}>
        {zone === null
          ? t('decision.hours_hint', hours)
          : t('decision.hours_hint_of', { ...hours, place: zone })}
      </p>
      <CheckboxField name="tactical_contact_required" label={t('decision.tactical')} />
      <ContactAlone />
    </div>
  );
};

interface MessageFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly rows: number;
  readonly tools: React.ReactNode;
  readonly onSend: () => void;
}

/** The words that go with a decision; Ctrl and Enter send it. */
export const MessageField = ({ label, placeholder, rows, tools, onSend }: MessageFieldProps) => {
  const { field, fieldState } = useField('message');
  const error = fieldState.error?.message;
  return (
    <div className={styles.message}>
      <label htmlFor="decision-message">{label}</label>
      <AreaBox
        id="decision-message"
        lines={rows}
        value={field.value}
        placeholder={placeholder}
        maxLength={LIMITS.long_text}
        invalid={fieldState.invalid}
        aria-describedby={error === undefined ? undefined : 'decision-message-error'}
        ref={field.ref}
        onChange={field.onChange}
        onBlur={field.onBlur}
        onSend={onSend}
      />
      <div className={styles.messageTools}>{tools}</div>
      {error !== undefined && (
        <p id="decision-message-error" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
};
