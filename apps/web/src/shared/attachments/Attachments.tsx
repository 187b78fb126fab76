import { LIMITS } from '@envol/contract/limits';
import { FileText, Paperclip, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/form/FileInput.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './attachments.module.css';

/** Said before the file leaves. */
const FILES = LIMITS.files;
const MEGABYTES = FILES.max_bytes / 1_000_000;

interface AttachmentsProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
  /** One more file than this replaces the last; the contract's when absent. */
  readonly max?: number;
  /** The button's words. */
  readonly add?: string;
  /** What the server refused. */
  readonly error?: string | undefined;
}

/** Files to send along; what the server would refuse is said at once. */
export const Attachments = ({ files, onChange, max = FILES.max, add: word, error }: AttachmentsProps) => {
  const { t } = useTranslation('mission_request');
  const [problem, setProblem] = useState<string | null>(null);
  const problemOf = (file: File): string | null => {
    const { name, type, size } = file;
    if (!FILES.types.some((each) => each === type)) return t('attach_type', { name });
    return size > FILES.max_bytes ? t('attach_size', { name, size: MEGABYTES }) : null;
  };
  const add = (chosen: readonly File[]): void => {
    const wrong = chosen.map(problemOf).find((each) => each !== null) ?? null;
    const next = [...files, ...chosen.filter((file) => problemOf(file) === null)];
    setProblem(max > 1 && next.length > max ? t('attach_count', { max }) : wrong);
    onChange(max > 1 ? next.slice(0, max) : next.slice(-max));
  };
  const hint = t(max > 1 ? 'attach_hint' : 'attach_hint_one', { max, size: MEGABYTES });
  const said = problem ?? error ?? null;
  return (
    <div className={styles.attachments}>
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <FileText size={15} aria-hidden />
              <span>{file.name}</span>
              <IconButton
                aria-label={t('remove_file', { name: file.name })}
                onClick={() => onChange(files.filter((other) => other !== file))}
              >
                <X size={15} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div>
        <FileButton
          startIcon={<Paperclip size={16} />}
          title={hint}
          multiple={max > 1}
          accept={FILES.types.join()}
          onFiles={add}
        >
          {word ?? t('attach')}
        </FileButton>
      </div>
      {said !== null && (
        <p role="alert" data-error>
          {said}
        </p>
      )}
      {said === null && <p>{hint}</p>}
    </div>
  );
};
