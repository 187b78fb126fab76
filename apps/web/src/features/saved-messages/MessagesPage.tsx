import { useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { CannedSections } from './CannedEditor.tsx';
import type { CannedTexts } from './canned.ts';
import styles from './messages.module.css';
import { SharedTemplates } from './SharedTemplates.tsx';
import { useCanned } from './useCanned.ts';

/** Settings → saved messages: the ready-made texts for decisions, questions and refusals. */
export const MessagesPage = () => {
  const { t } = useTranslation(['approvals', 'message_templates']);
  const { texts, original, isRead, save } = useCanned();
  // The staff that looks through an account changes nothing there.
  const mayWrite = useMay('account:write');
  const [draft, setDraft] = useState<CannedTexts | null>(null);
  const [busy, setBusy] = useState(false);
  const keep = async (next: CannedTexts | null): Promise<void> => {
    setBusy(true);
    try {
      await save(next);
      setDraft(null);
      showSuccess(t('canned.saved'));
    } catch {
      // The call has said why; what was typed stays.
    } finally {
      setBusy(false);
    }
  };
  const hasShared = useMay('message_template:read');
  return (
    <Page title={t('canned.title')}>
      {hasShared && (
        <div className={styles.card}>
          <h2>{t('message_templates:title')}</h2>
          <SharedTemplates />
        </div>
      )}
      <div className={styles.card}>
        {hasShared && <h2>{t('message_templates:mine')}</h2>}
        <p>{t('canned.hint')}</p>
        {isRead ? (
          <fieldset className={styles.texts} disabled={!mayWrite}>
            <CannedSections texts={draft ?? texts} onChange={setDraft} />
          </fieldset>
        ) : (
          <SkeletonList rows={4} />
        )}
        <div className={styles.acts} hidden={!mayWrite}>
          <Button disabled={draft === null} loading={busy} onClick={() => void keep(draft)}>
            {t('canned.save')}
          </Button>
          <Button variant="text" disabled={busy || texts === original} onClick={() => void keep(null)}>
            {t('canned.reset')}
          </Button>
        </div>
      </div>
    </Page>
  );
};
