import type { FlightDocument } from '@envol/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useOperator } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { DocumentList } from './DocumentList.tsx';
import { DocumentsDialog } from './DocumentsDialog.tsx';
import styles from './documents.module.css';

interface FlightDocumentsProps {
  readonly id: number;
  readonly name: string;
  readonly mayWrite: boolean;
}

/** The mission's own papers, and those of its people, drones and company; first those that end before it does. */
export const FlightDocuments = ({ id, name, mayWrite }: FlightDocumentsProps) => {
  const { t } = useTranslation('papers');
  const format = useFormats();
  const isRestricted = useOperator()?.is_restricted === true;
  const [open, setOpen] = useState(false);
  const { data } = useQuery(queryOf(endpoints.listFlightDocuments, { params: { id } }));
  if (data === undefined) return null;
  const documents = data.toSorted((a, b) => Number(b.expires_before_end) - Number(a.expires_before_end));
  // One that has expired says so itself.
  const markOf = ({ expires_before_end, expires_on, expiry }: FlightDocument) =>
    expires_before_end && expires_on !== null && expiry !== 'expired' ? (
      <StatusChip status="expired" tone="err" label={t('ends_before', { date: format.date(expires_on) })} />
    ) : null;
  const list = (shown: readonly FlightDocument[]) => (
    <DocumentList
      documents={shown}
      // Others' papers are changed where they belong.
      mayDelete={({ owner_type }) => mayWrite && owner_type === 'flight'}
      ownerOf={({ owner_name }) => owner_name}
      markOf={markOf}
    />
  );
  return (
    <Card>
      {isRestricted && <p className={styles.none}>{t('others_unknown')}</p>}
      {documents.length === 0 ? <p className={styles.none}>{t('none_of_mission')}</p> : list(documents)}
      {mayWrite && (
        <div className={styles.add}>
          <Button variant="outlined" startIcon={<FilePlus2 size={16} />} onClick={() => setOpen(true)}>
            {t('add_one')}
          </Button>
        </div>
      )}
      {open && (
        <DocumentsDialog owner={{ type: 'flight', id }} name={name} onClose={() => setOpen(false)}>
          {list(documents.filter(({ owner_type }) => owner_type === 'flight'))}
        </DocumentsDialog>
      )}
    </Card>
  );
};
