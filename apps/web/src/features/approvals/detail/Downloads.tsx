import type { Approval } from '@envol/contract/approvals';
import { Download, FileText, FileType2, ShieldBan } from 'lucide-react';
import { downloadFile } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { useTakesFiles } from '../../../api/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { PlanTag } from '../../../ui/PlanTag.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './detail.module.css';

/** The request as files; none while the staff looks through the account. */
export const Downloads = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('approvals');
  const takesFiles = useTakesFiles();
  const params = { id: approval.id };
  const name = approval.display_identifier;
  // A snackbar tells why a file did not come.
  const get = (file: Promise<void>): void => void file.catch(() => undefined);
  if (!takesFiles) return null;
  return (
    <span className={styles.downloads}>
      <Button
        variant="text"
        size="small"
        startIcon={<FileText size={15} />}
        onClick={() => get(downloadFile(endpoints.downloadApprovalPdf, { params }, `${name}.pdf`))}
      >
        {t('detail.sheet')}
      </Button>
      <Button
        variant="text"
        size="small"
        startIcon={<FileType2 size={15} />}
        title={t('detail.word_hint')}
        onClick={() => get(downloadFile(endpoints.downloadApprovalWord, { params }, `${name}.docx`))}
      >
        {t('detail.word')}
      </Button>
      <Button
        variant="text"
        size="small"
        startIcon={<Download size={15} />}
        title={t('detail.kml_hint')}
        onClick={() => get(downloadFile(endpoints.downloadApprovalKml, { params }, `${name}.kml`))}
      >
        {t('detail.kml')}
        <PlanTag feature="kml" />
      </Button>
      <Button
        variant="text"
        size="small"
        startIcon={<ShieldBan size={15} />}
        title={t('procedures.exclusion_hint')}
        onClick={() =>
          get(downloadFile(endpoints.downloadExclusionZone, { params }, `${name}-exclusion.kml`))
        }
      >
        {t('procedures.exclusion')}
        <PlanTag feature="kml" />
      </Button>
    </span>
  );
};
