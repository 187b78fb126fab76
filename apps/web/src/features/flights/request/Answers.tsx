import type { FlightConstraint } from '@envol/contract/constraints';
import { LIMITS } from '@envol/contract/limits';
import { PREFECTURE_FIELDS, type RequestQuestion } from '@envol/domain/approvals/requestForm';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { NumberField, TextField } from '../../../ui/form/TextField.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './request.module.css';

const Question = ({
  question: { name, label, kind, is_required },
}: {
  readonly question: RequestQuestion;
}) => {
  const { t } = useTranslation('mission_request');
  const field = { name: `external_payload.${name}`, label, optional: !is_required };
  switch (kind) {
    case 'number':
      return <NumberField {...field} />;
    case 'yes_no':
      return (
        <SelectField
          {...field}
          options={[
            { value: 'yes', label: t('yes') },
            { value: 'no', label: t('no') },
          ]}
        />
      );
    default:
      return <TextField {...field} lines={kind === 'long_text' ? 4 : 1} maxLength={LIMITS.long_text} />;
  }
};

/** What the authority asks beside the mission, in its own words; of a prefecture, what its declaration asks. */
export const Answers = ({
  check,
  name,
  isLate,
}: {
  readonly check: FlightConstraint['request_check'];
  /** The authority's. */
  readonly name: string;
  readonly isLate: boolean;
}) => {
  const { t } = useTranslation(['mission_request', 'constraints']);
  if (check === null) return null;
  const { questions, is_prefecture } = check;
  return (
    <>
      {questions.length > 0 && (
        <section className={styles.answers} aria-labelledby="request-questions">
          <h2 id="request-questions">{t('questions', { name })}</h2>
          {questions.map((question) => (
            <Question key={question.name} question={question} />
          ))}
        </section>
      )}
      {is_prefecture && (
        <section className={styles.answers} aria-labelledby="request-prefecture">
          <h2 id="request-prefecture">{t('prefecture')}</h2>
          {PREFECTURE_FIELDS.filter((field) => field !== 'late_reason' || isLate).map((field) => (
            <TextField
              key={field}
              name={`prefecture_notif_payload.${field}`}
              label={t(`constraints:prefecture_fields.${field}`)}
              lines={field === 'late_reason' || field === 'third_party_protection' ? 3 : 1}
              maxLength={LIMITS.long_text}
              optional={field !== 'late_reason'}
            />
          ))}
        </section>
      )}
    </>
  );
};
