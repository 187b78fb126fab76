import type { AuditProof } from '@envol/contract/audit';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/layout/Record.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './audit.module.css';

/** Reckons the chain again when asked, and tells what it found. */
export const Proof = () => {
  const { t } = useTranslation('audit');
  const [proof, setProof] = useState<AuditProof | null>(null);
  const [busy, setBusy] = useState(false);
  const verify = async (): Promise<void> => {
    setBusy(true);
    try {
      setProof(await call(endpoints.verifyAuditJournal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.proof}>
      <Button
        variant="outlined"
        loading={busy}
        startIcon={<ShieldCheck size={16} />}
        onClick={() => void verify().catch(() => undefined)}
      >
        {t('verify')}
      </Button>
      {proof !== null && proof.faults.length === 0 && (
        <p role="status">{t('whole', { count: proof.checked })}</p>
      )}
      {proof !== null && proof.faults.length > 0 && (
        <Notice tone="err">
          {t('broken', { count: proof.faults.length })}{' '}
          {proof.faults
            .slice(0, 5)
            .map(({ position, fault }) => t('fault', { position, fault: t(`faults.${fault}`) }))
            .join(' · ')}
        </Notice>
      )}
      {proof?.head && (
        <p className={styles.text}>{t('head', { position: proof.head.position, hash: proof.head.hash })}</p>
      )}
    </div>
  );
};
