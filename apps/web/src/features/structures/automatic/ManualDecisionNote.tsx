import type { Approval } from '@envol/contract/approvals';
import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { useUser } from '../../../api/session.ts';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './rules.module.css';

/** Why a request that lay in a volume agreed beforehand, or nearly, is left to a person. */
export const ManualDecisionNote = ({ approval }: { readonly approval: Approval }) => {
  const { t } = useTranslation('automatic_actions');
  const { permissions } = useUser();
  const { id } = approval;
  const { data } = useQuery({
    ...queryOf(endpoints.getAutomaticOutcome, { params: { id } }),
    enabled: permissions.includes('approval:decide') && approval.status === 'submitted',
  });
  const outcome = data?.outcome ?? null;
  if (approval.status !== 'submitted' || outcome === null) return null;
  const { reason, agreed_volume: volume } = outcome;
  if (reason === null || volume === null) return null;
  return (
    <p className={styles.held} role="note">
      <UserRound size={16} aria-hidden />
      <span>
        {t('held', {
          reason: t(`reasons.${reason}`),
          volume: volume.name,
          reference: volume.protocol_reference,
        })}
      </span>
    </p>
  );
};
