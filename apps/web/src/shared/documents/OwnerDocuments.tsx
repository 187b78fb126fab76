import { useTranslation } from '../../ui/texts.ts';
import { DocumentList } from './DocumentList.tsx';
import { DocumentsDialog } from './DocumentsDialog.tsx';
import styles from './documents.module.css';
import { type PaperOwner, useDocuments } from './useDocuments.ts';

interface OwnerDocumentListProps {
  readonly owner: PaperOwner;
  /** Whether the user may forget papers. */
  readonly mayWrite: boolean;
}

/** The papers of a pilot, a drone or the operator; nothing while they load. */
export const OwnerDocumentList = ({ owner, mayWrite }: OwnerDocumentListProps) => {
  const { t } = useTranslation('papers');
  const documents = useDocuments(owner);
  if (documents === undefined) return null;
  return documents.length === 0 ? (
    <p className={styles.none}>{t('none')}</p>
  ) : (
    <DocumentList documents={documents} mayDelete={() => mayWrite} />
  );
};

interface OwnerDocumentsDialogProps {
  readonly owner: PaperOwner;
  readonly name: string;
  readonly onClose: () => void;
}

/** The papers of a pilot, a drone or the operator, to be added to. */
export const OwnerDocumentsDialog = (props: OwnerDocumentsDialogProps) => (
  <DocumentsDialog {...props}>
    <OwnerDocumentList owner={props.owner} mayWrite />
  </DocumentsDialog>
);
