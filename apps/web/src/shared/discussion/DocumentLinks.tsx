import type { AttachedDocument } from '@envol/contract/approvals';
import { Download, FileText, Image } from 'lucide-react';
import { downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useTakesFiles } from '../../api/session.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './discussion.module.css';

/** Files that came with a request or a message; a click downloads. */
export const DocumentLinks = ({ documents }: { readonly documents: readonly AttachedDocument[] }) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const takesFiles = useTakesFiles();
  if (documents.length === 0) return null;
  return (
    <ul className={styles.documents}>
      {documents.map(({ id, category, name, type, bytes }) => {
        const Icon = type.startsWith('image/') ? Image : FileText;
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.document}
              disabled={!takesFiles}
              aria-label={t('attachments.download', { name })}
              onClick={() =>
                // The snackbar has told why it failed.
                void downloadFile(endpoints.downloadDocument, { params: { id } }, name).catch(() => undefined)
              }
            >
              <Icon size={15} strokeWidth={1.8} aria-hidden />
              <span className={styles.fileName}>{name}</span>
              <small>
                {category !== null && `${t(`attachments.${category}`)} · `}
                {bytes < 100_000
                  ? t('attachments.size_small', { size: format.number(Math.ceil(bytes / 1000)) })
                  : t('attachments.size', { size: format.number(bytes / 1e6, 1) })}
              </small>
              <Download size={14} strokeWidth={1.8} aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
};
