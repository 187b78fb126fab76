import type { Flight } from '@envol/contract/flights';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, KeyValue } from '../../ui/Card.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { TagChips } from './TagChips.tsx';
import styles from './tags.module.css';

const BesideDialog = lazy(async () => ({ default: (await import('./BesideDialog.tsx')).BesideDialog }));

/** What stands beside the mission and is never sent to anybody: tags, purpose, links, notes, one's own memo. */
export const BesideMission = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('missions');
  const mayWrite = useMay('flight:write');
  const [open, setOpen] = useState(false);
  const { tags, activity_domain, document_links, internal_notes, private_memo } = flight;
  return (
    <Card
      aside={
        mayWrite && (
          <Button
            variant="text"
            size="small"
            startIcon={<Pencil size={14} />}
            aria-label={t('beside.edit')}
            onClick={() => setOpen(true)}
          >
            {t('beside.edit_short')}
          </Button>
        )
      }
    >
      <KeyValue
        items={[
          [t('beside.tags'), tags.length > 0 && <TagChips key="tags" tags={tags} />],
          [t('beside.domain'), activity_domain && t(`domains.${activity_domain}`)],
          [
            t('beside.links'),
            document_links.length > 0 &&
              document_links.map(({ label, url }) => (
                <div key={url}>
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    {label}
                  </a>
                </div>
              )),
          ],
          [t('beside.notes'), internal_notes && <span className={styles.memo}>{internal_notes}</span>],
          [t('beside.memo'), private_memo && <span className={styles.memo}>{private_memo}</span>],
        ]}
      />
      {tags.length + document_links.length === 0 && !activity_domain && !internal_notes && !private_memo && (
        <p className={styles.none}>{t('beside.none')}</p>
      )}
      {open && (
        <Suspense>
          <BesideDialog flight={flight} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
};
