import { LIMITS } from '@envol/contract/limits';
import { FileText, Paperclip, X } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './attachments.module.css';

/** Said before the file leaves. */
const FILES = LIMITS.files;
const MEGABYTES = FILES.max_bytes / 1_000_000;

export interface AttachmentsProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

/** Files to send along; what the server would refuse is said at once. */
export const Attachments = ({ files, onChange }: AttachmentsProps) => {
  const { t } = useTranslation('flights');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const problemOf = (file: File): string | null => {
    const { name, type, size } = file;
    if (!FILES.types.some((each) => each === type)) return t('request.attach_type', { name });
    return size > FILES.max_bytes ? t('request.attach_size', { name, size: MEGABYTES }) : null;
  };
  const add = (event: ChangeEvent<HTMLInputElement>): void => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    const wrong = chosen.map(problemOf).find((each) => each !== null) ?? null;
    const next = [...files, ...chosen.filter((file) => problemOf(file) === null)];
    setProblem(next.length > FILES.max ? t('request.attach_count', { max: FILES.max }) : wrong);
    onChange(next.slice(0, FILES.max));
  };
  const hint = t('request.attach_hint', { max: FILES.max, size: MEGABYTES });
  return (
    <div className={styles.attachments}>
      <input ref={input} type="file" multiple hidden accept={FILES.types.join()} onChange={add} />
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <FileText size={15} aria-hidden />
              <span>{file.name}</span>
              <IconButton
                aria-label={t('request.remove_file', { name: file.name })}
                onClick={() => onChange(files.filter((other) => other !== file))}
              >
                <X size={15} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="outlined"
          startIcon={<Paperclip size={16} />}
          title={hint}
          onClick={() => input.current?.click()}
        >
          {t('request.attach')}
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" data-error>
          {problem}
        </p>
      )}
      {problem === null && <p>{hint}</p>}
    </div>
  );
};
