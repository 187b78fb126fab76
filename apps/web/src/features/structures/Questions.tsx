import type { Structure } from '@envol/contract/structures';
import { QUESTION_KINDS } from '@envol/domain/approvals/requestForm';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button, IconButton } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './LimitsPage.module.css';

type Asked = Pick<Structure['structure_settings'], 'request_form'>;

const MOST = 20;

/** The lowest "q_n" that no question has: answers that were given keep their question's name. */
const freeName = (questions: Asked['request_form']): string => {
  const taken = new Set(questions.map(({ name }) => name));
  let number = questions.length + 1;
  while (taken.has(`q_${number}`)) number += 1;
  return `q_${number}`;
};

/** What the authority asks of an operator beside the mission, in its own words. */
export const Questions = () => {
  const { t } = useTranslation('structures');
  const form = useFormContext<Asked>();
  const { fields, append, remove } = useFieldArray<Asked>({ name: 'request_form' });
  const add = (): void =>
    append({ name: freeName(form.getValues('request_form')), label: '', kind: 'text', is_required: false });
  return (
    <section className={styles.group}>
      <h2>{t('questions.title')}</h2>
      <p>{t('questions.text')}</p>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={styles.question}>
          <legend className="visually-hidden">{t('questions.number', { number: index + 1 })}</legend>
          <TextField name={`request_form.${index}.label`} label={t('questions.label')} maxLength={250} />
          <SelectField
            name={`request_form.${index}.kind`}
            label={t('questions.kind')}
            options={QUESTION_KINDS.map((value) => ({ value, label: t(`questions.kinds.${value}`) }))}
          />
          <CheckboxField name={`request_form.${index}.is_required`} label={t('questions.is_required')} />
          <IconButton aria-label={t('questions.remove', { number: index + 1 })} onClick={() => remove(index)}>
            <Trash2 size={18} />
          </IconButton>
        </fieldset>
      ))}
      {fields.length < MOST && (
        <div>
          <Button variant="outlined" startIcon={<Plus size={16} />} onClick={add}>
            {t('questions.add')}
          </Button>
        </div>
      )}
    </section>
  );
};
