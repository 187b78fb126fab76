import { Paperclip, X } from 'lucide-react';
import { useState } from 'react';
import { FileIconButton } from '../../ui/form/FileInput.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { ATTACHMENTS, addFiles, type Refusal } from './attachments.ts';
import styles from './discussion.module.css';

/** The files that are to go with a message, and a sentence for each that was left out. */
export const useChosenFiles = () => {
  const { t } = useTranslation('approvals');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  return {
    files,
    notes: refused.map(({ reason, name }) =>
      t(`attachments.refused_${reason}`, { name, max: ATTACHMENTS.max, size: ATTACHMENTS.max_bytes / 1e6 }),
    ),
    add: (picked: readonly File[]): void => {
      const next = addFiles(files, picked);
      setFiles(next.files);
      setRefused(next.refused);
    },
    remove: (file: File): void => setFiles(files.filter((each) => each !== file)),
    clear: (): void => {
      setFiles([]);
      setRefused([]);
    },
  };
};

interface ChosenFilesProps {
  readonly files: readonly File[];
  readonly remove: (file: File) => void;
}

export const ChosenFiles = ({ files, remove }: ChosenFilesProps) => {
  const { t } = useTranslation('approvals');
  if (files.length === 0) return null;
  return (
    <ul className={styles.chosen}>
      {files.map((file) => (
        <li key={`${file.name} ${file.size}`}>
          <Paperclip size={13} aria-hidden />
          <span className={styles.chosenName}>{file.name}</span>
          <button
            type="button"
            aria-label={t('attachments.remove', { name: file.name })}
            onClick={() => remove(file)}
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
};

export const FilePicker = ({ onPick }: { readonly onPick: (files: readonly File[]) => void }) => {
  const { t } = useTranslation('approvals');
  return (
    <FileIconButton
      className={styles.tool}
      title={t('attachments.hint', { max: ATTACHMENTS.max, size: ATTACHMENTS.max_bytes / 1e6 })}
      aria-label={t('attachments.add')}
      label={t('attachments.add')}
      multiple
      accept={ATTACHMENTS.types.join(',')}
      onFiles={onPick}
    >
      <Paperclip size={17} strokeWidth={1.8} aria-hidden />
    </FileIconButton>
  );
};
