import type { Document } from '@envol/contract/documents';
import { FileText, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { callApi, downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useTakesFiles } from '../../api/session.ts';
import { IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './documents.module.css';
import { Thumbnail } from './Thumbnail.tsx';
import { useCategoryWord } from './useCategoryWord.ts';
import { refreshDocuments } from './useDocuments.ts';

const TONES: Readonly<Record<Document['expiry'], Tone>> = {
  none: 'info',
  valid: 'info',
  soon: 'warn',
  expired: 'err',
};

/** A paper's last day, loud only where something must be done. */
const ExpiryChip = ({ document, mark }: { readonly document: Document; readonly mark: ReactNode }) => {
  const { t } = useTranslation('papers');
  const format = useFormats();
  const { expires_on, expiry } = document;
  if (mark !== null) return mark;
  if (expires_on === null) return <small>{t('expiry.none')}</small>;
  const date = format.date(expires_on);
  return expiry === 'valid' ? (
    <small>{t('expiry.valid', { date })}</small>
  ) : (
    <StatusChip status={expiry} label={t(`expiry.${expiry}`, { date })} tone={TONES[expiry]} />
  );
};

interface DocumentListProps<D extends Document> {
  readonly documents: readonly D[];
  /** Whether the user may forget a paper. */
  readonly mayDelete: (document: D) => boolean;
  /** Whose it is, where the list has several owners. */
  readonly ownerOf?: (document: D) => string | null;
  /** Said instead of the last day: what it means here. */
  readonly markOf?: (document: D) => ReactNode;
}

/** A failure is told by the call itself. */
const take = (id: number, name: string): void =>
  void downloadFile(endpoints.downloadDocument, { params: { id } }, name).catch(() => undefined);

/** Papers with their category and last day; a click downloads. */
export const DocumentList = <D extends Document>(props: DocumentListProps<D>) => {
  const { documents, mayDelete, ownerOf = () => null, markOf = () => null } = props;
  const { t } = useTranslation('papers');
  const word = useCategoryWord();
  const takesFiles = useTakesFiles();
  const [asked, setAsked] = useState<D | null>(null);
  const remove = async (document: D): Promise<void> => {
    await callApi(endpoints.deleteDocument, { params: { id: document.id } });
    await refreshDocuments();
    showSuccess(t('deleted', { name: document.name }));
  };
  return (
    <>
      <ul className={styles.list}>
        {documents.map((document) => {
          const { id, name, type } = document;
          const owner = ownerOf(document);
          return (
            <li key={id}>
              {type.startsWith('image/') || type === 'application/pdf' ? (
                <Thumbnail id={id} type={type} />
              ) : (
                <FileText size={16} strokeWidth={1.8} aria-hidden />
              )}
              <button
                type="button"
                className={styles.name}
                disabled={!takesFiles}
                title={t('download', { name })}
                onClick={() => take(id, name)}
              >
                <b>{word(document)}</b>
                <span>{owner === null ? name : `${owner} · ${name}`}</span>
              </button>
              <ExpiryChip document={document} mark={markOf(document)} />
              {mayDelete(document) && (
                <IconButton aria-label={t('delete', { name })} onClick={() => setAsked(document)}>
                  <Trash2 size={16} />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          open
          danger
          title={t('delete_title', { name: asked.name })}
          confirm={t('delete_confirm')}
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(null)}
        >
          {t('delete_text')}
        </ConfirmDialog>
      )}
    </>
  );
};
