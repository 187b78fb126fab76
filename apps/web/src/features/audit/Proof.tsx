import type { AuditProof } from '@envol/contract/audit';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Notice } from '../../ui/layout/Record.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './audit.module.css';

/** Reckons the chain again when asked, and tells what it found. */
export const Proof = () => {
  const { t } = useTranslation('audit');
  const [proof, setProof] = useState<AuditProof | null>(null);
  const verify = async (): Promise<void> => {
    setProof(await callApi(endpoints.verifyAuditJournal));
  };
  return (
    <div className={styles.proof}>
      <ActButton variant="outlined" startIcon={<ShieldCheck size={16} />} act={verify}>
        {t('verify')}
      </ActButton>
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
