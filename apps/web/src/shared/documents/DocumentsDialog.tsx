import { DocumentInput } from '@envol/contract/documents';
import {
  DOCUMENT_CATEGORIES,
  type DocumentCategory,
  type DocumentOwner,
} from '@envol/domain/documents/categories';
import { todayIn } from '@envol/domain/time/localTime';
import { Paperclip } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { presentTime } from '../../device/clock.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { FileButton } from '../../ui/form/FileInput.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useContractForm } from '../../ui/form/useCheckedForm.ts';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { problemOf } from './acceptFile.ts';
import styles from './documents.module.css';
import { refreshDocuments } from './useDocuments.ts';

interface Values {
  readonly category: DocumentCategory | '';
  readonly expires_on: string;
}
const BLANK: Values = { category: '', expires_on: '' };

/** A paper without a last day holds for ever, or does not say. */
const Paper = z.object({
  category: DocumentInput.shape.category,
  expires_on: DocumentInput.shape.expires_on.nullable(),
});

interface FileChoiceProps {
  readonly file: File | null;
  readonly problem: string | null;
  readonly onChoose: (file: File) => void;
}

const FileChoice = ({ file, problem, onChoose }: FileChoiceProps) => {
  const { t } = useTranslation('papers');
  return (
    <div className={styles.choice}>
      <FileButton
        startIcon={<Paperclip size={16} />}
        accept="application/pdf,image/png,image/jpeg"
        onFiles={([chosen]) => chosen && onChoose(chosen)}
      >
        {file === null ? t('choose_file') : file.name}
      </FileButton>
      {problem === null ? (
        <small>{t('file_hint')}</small>
      ) : (
        <p role="alert" data-error>
          {problem}
        </p>
      )}
    </div>
  );
};

export interface DocumentsDialogProps {
  readonly owner: { readonly type: DocumentOwner; readonly id: number };
  /** Whose papers, in words. */
  readonly name: string;
  readonly onClose: () => void;
  /** The papers that are there. */
  readonly children: ReactNode;
}

/** The papers of one owner, and a form for the next one: category, last day, file. */
export const DocumentsDialog = ({ owner, name, onClose, children }: DocumentsDialogProps) => {
  const { t } = useTranslation('papers');
  const form = useContractForm<Values, z.output<typeof Paper>>(Paper, { defaultValues: BLANK });
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (chosen: File): void => {
    const wrong = problemOf(chosen);
    setProblem(wrong === null ? null : t(`problems.${wrong}`, { name: chosen.name }));
    if (wrong === null) setFile(chosen);
  };
  const save = async ({ category, expires_on }: z.output<typeof Paper>): Promise<void> => {
    if (file === null) return setProblem(t('file_needed'));
    await callApi(
      endpoints.uploadDocument,
      {
        body: {
          owner_type: owner.type,
          owner_id: owner.id,
          category,
          ...(expires_on && { expires_on }),
          files: [file],
        },
      },
      { handles: 'all' },
    );
    await refreshDocuments();
    showSuccess(t('added', { name: file.name }));
    setFile(null);
    form.reset(BLANK);
  };
  const options = DOCUMENT_CATEGORIES[owner.type].map((value) => ({
    value,
    label: t(`categories.${value}`),
  }));
  return (
    <FormDialog
      title={t('title_of', { name })}
      submit={t('add')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      {children}
      <SelectField name="category" label={t('category')} placeholder={t('choose')} options={options} />
      <DateField name="expires_on" label={t('expires_on')} today={todayIn(presentTime())} optional />
      <FileChoice file={file} problem={problem} onChoose={choose} />
    </FormDialog>
  );
};
