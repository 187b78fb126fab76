import type { CurrentUser } from '@envol/contract/auth';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../api/session.ts';
import { OwnerDocumentList, OwnerDocumentsDialog } from '../shared/documents/index.ts';
import { Button, buttonLook } from '../ui/Button.tsx';
import { KeyValue } from '../ui/Card.tsx';
import { useTranslation } from '../ui/texts.ts';
import { EntitySettings } from './EntitySettings.tsx';
import { OperatorNumber } from './OperatorNumber.tsx';
import styles from './SettingsPage.module.css';
import { SettingsSection } from './SettingsSection.tsx';

interface OperatorSettingsProps {
  readonly operator: NonNullable<CurrentUser['operator']>;
}

/** The company: who it is, and its papers with their last day. */
export const OperatorSettings = ({ operator }: OperatorSettingsProps) => {
  const { t } = useTranslation(['nav', 'settings']);
  const { t: papers } = useTranslation('papers');
  const mayWrite = useMay('operator:write');
  const [open, setOpen] = useState(false);
  const owner = { type: 'operator', id: operator.id } as const;
  return (
    <>
      <SettingsSection title={t('settings:page.organisation')}>
        <KeyValue
          items={[
            [t('settings:page.name'), operator.commercial_name],
            [t('settings:page.role'), t(`operator_roles.${operator.role}`)],
            [t('settings:page.plan'), t(`plans.${operator.plan}`)],
          ]}
        />
        <OperatorNumber id={operator.id} />
        <div className={styles.action}>
          <Link to="/settings/company" className={buttonLook({ variant: 'text' })}>
            {t('settings:page.company')}
          </Link>
        </div>
      </SettingsSection>
      {mayWrite && <EntitySettings />}
      <SettingsSection id="papers" title={papers('title')} text={papers('of_organisation')}>
        <OwnerDocumentList owner={owner} mayWrite={mayWrite} />
        {mayWrite && (
          <div className={styles.action}>
            <Button variant="outlined" onClick={() => setOpen(true)}>
              {papers('add_one')}
            </Button>
          </div>
        )}
        {open && (
          <OwnerDocumentsDialog
            owner={owner}
            name={operator.commercial_name}
            onClose={() => setOpen(false)}
          />
        )}
      </SettingsSection>
    </>
  );
};
