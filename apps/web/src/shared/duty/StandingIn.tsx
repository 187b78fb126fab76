import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './duty.module.css';

/** For whom the asker stands in now, above what waits for a decision; `zone`: the authority's own. */
export const StandingIn = ({ zone }: { readonly zone: string | undefined }) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const { data } = useQuery(queryOf(endpoints.listAbsences));
  const standing = data?.absences.filter(({ stands_in }) => stands_in) ?? [];
  if (standing.length === 0) return null;
  return (
    <div className={styles.standing} role="status">
      <UserRoundCheck size={16} aria-hidden />
      <div>
        {standing.map(({ id, member, date_end }) => (
          <p key={id}>{t('duty.you', { name: member.name, date: format.dayAndClock(date_end, zone) })}</p>
        ))}
      </div>
    </div>
  );
};
