import { LIMITS } from '@envol/contract/limits';
import type { MessageTemplate } from '@envol/contract/message-templates';
import { REFUSAL_CATEGORIES, type RefusalCategory } from '@envol/domain/approvals/refusalCategories';
import {
  PLACEHOLDER_NAMES,
  PLACEHOLDERS,
  unknownPlaceholders,
} from '@envol/domain/message-templates/placeholders';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ApiFailure } from '../../api/failure.ts';
import { useLanguage } from '../../api/language.ts';
import { refreshQueries } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useServerErrors } from '../../ui/form/useServerErrors.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './shared.module.css';

interface Values {
  readonly text: string;
  /** Empty while none is chosen. */
  readonly refusal_category: RefusalCategory | '';
}

interface TemplateFormProps {
  readonly kind: MessageTemplate['kind'];
  readonly structure_id: number;
  /** Null for a new one. */
  readonly template: MessageTemplate | null;
  readonly onDone: () => void;
}

const save = ({ kind, structure_id, template }: TemplateFormProps, values: Values): Promise<unknown> => {
  const text = values.text.trim();
  const refusal_category = values.refusal_category === '' ? null : values.refusal_category;
  if (template === null) {
    const body = { structure_id, kind, text, refusal_category };
    return callApi(endpoints.createMessageTemplate, { body }, { handles: 'all' });
  }
  const body = { version: template.version, text, ...(kind === 'refusals' && { refusal_category }) };
  return callApi(endpoints.updateMessageTemplate, { params: { id: template.id }, body }, { handles: 'all' });
};

/** What of a request the text may name: a press writes it at the end. */
const Names = ({ form }: { readonly form: UseFormReturn<Values> }) => {
  const { t } = useTranslation('message_templates');
  const language = useLanguage();
  return (
    <fieldset className={styles.names}>
      <legend>{t('insert')}</legend>
      {PLACEHOLDERS.map((placeholder) => {
        const name = PLACEHOLDER_NAMES[language][placeholder];
        return (
          <button
            key={placeholder}
            type="button"
            onClick={() => {
              const text = form.getValues('text');
              const gap = text === '' || /\s$/.test(text) ? '' : ' ';
              form.setValue('text', `${text}${gap}{${name}}`, { shouldDirty: true });
              form.setFocus('text');
            }}
          >
            {`{${name}}`}
          </button>
        );
      })}
    </fieldset>
  );
};

/** One shared template, written or changed. */
export const TemplateForm = (props: TemplateFormProps) => {
  const { kind, template, onDone } = props;
  const { t } = useTranslation(['message_templates', 'approvals', 'common', 'errors']);
  const form = useForm<Values>({
    defaultValues: { text: template?.text ?? '', refusal_category: template?.refusal_category ?? '' },
  });
  const showFailure = useServerErrors(form);
  const submit = async (values: Values): Promise<void> => {
    const [unknown] = unknownPlaceholders(values.text);
    if (values.text.trim() === '' || unknown !== undefined) {
      const message = unknown === undefined ? t('empty') : t('unknown', { name: unknown });
      form.setError('text', { message }, { shouldFocus: true });
      return;
    }
    try {
      await save(props, values);
      showSuccess(t('saved'));
      await refreshQueries('message-templates');
      onDone();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 409) void refreshQueries('message-templates');
      showFailure(error);
    }
  };
  const title = t(template === null ? 'add' : 'change_short');
  return (
    <div className={styles.form}>
      <Form form={form} onSubmit={submit} label={title}>
        <TextField name="text" label={t('text')} lines={3} maxLength={LIMITS.long_text} />
        <Names form={form} />
        {kind === 'refusals' && (
          <SelectField<RefusalCategory | ''>
            name="refusal_category"
            label={t('approvals:refusal_category')}
            options={[
              { value: '', label: t('category_none') },
              ...REFUSAL_CATEGORIES.map((value) => ({
                value,
                label: t(`approvals:refusal_categories.${value}`),
              })),
            ]}
          />
        )}
        <Row gap={2}>
          <Button type="submit" loading={form.formState.isSubmitting}>
            {t('common:actions.save')}
          </Button>
          <Button variant="outlined" onClick={onDone}>
            {t('common:actions.cancel')}
          </Button>
        </Row>
      </Form>
    </div>
  );
};
