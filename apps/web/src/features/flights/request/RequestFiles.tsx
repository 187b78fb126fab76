import { Attachments } from '../../../shared/attachments/index.ts';
import { useField } from '../../../ui/form/useField.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './request.module.css';

/** The files that go with a request: the declaration of activity, told apart by its part, and any others. */
export const RequestFiles = () => {
  const { t } = useTranslation('mission_request');
  const declaration = useField('activity_declaration_file');
  const documents = useField('documents');
  const declared = declaration.field.value as File | null;
  return (
    <>
      <fieldset className={styles.files}>
        <legend>{t('declaration')}</legend>
        <Attachments
          files={declared === null ? [] : [declared]}
          max={1}
          add={t('declaration_add')}
          error={declaration.fieldState.error?.message}
          // The newest one stands: there is one declaration.
          onChange={(files) => declaration.field.onChange(files.at(-1) ?? null)}
        />
      </fieldset>
      <fieldset className={styles.files}>
        <legend>{t('attachments')}</legend>
        <Attachments
          files={documents.field.value as readonly File[]}
          error={documents.fieldState.error?.message}
          onChange={documents.field.onChange}
        />
      </fieldset>
    </>
  );
};
