import type { Absence } from '@envol/contract/absences';
import { useQuery } from '@tanstack/react-query';
import { CalendarOff, Plus } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { AbsenceDialog } from './AbsenceDialog.tsx';
import styles from './absences.module.css';
import { useAuthorityZone } from './useAuthorityZone.ts';

type Opened =
  | { readonly kind: 'none' }
  | { readonly kind: 'form'; readonly absence: Absence | null }
  | { readonly kind: 'end'; readonly absence: Absence };

const useSubstituteText = () => {
  const { t } = useTranslation('absences');
  return ({ substitute }: Absence): string => {
    if (substitute === null) return t('stands_nobody');
    return t(substitute.kind === 'member' ? 'stands_member' : 'stands_structure', { name: substitute.name });
  };
};

const Row = ({
  absence,
  onOpen,
}: {
  readonly absence: Absence;
  readonly onOpen: (opened: Opened) => void;
}) => {
  const { t } = useTranslation('absences');
  const format = useFormats();
  const say = useSubstituteText();
  const zone = useAuthorityZone();
  const { member, state, substitute, stands_in } = absence;
  return (
    <li className={styles.absence} data-now={state === 'in_force' || undefined}>
      <div>
        <h2>{absence.is_own ? t('oneself', { name: member.name }) : member.name}</h2>
        <p>
          {t('period', {
            from: format.dayAndClock(absence.date_start, zone),
            until: format.dayAndClock(absence.date_end, zone),
          })}
          {' · '}
          {t(`states.${state}`)}
        </p>
        <p>{say(absence)}</p>
        {substitute?.can_decide === false && <p className={styles.lacks}>{t('lacks_rights')}</p>}
        {stands_in && <p className={styles.mine}>{t('you_stand_in', { name: member.name })}</p>}
        <small>{t('written', { name: absence.written_by })}</small>
      </div>
      {absence.available_actions.length > 0 && (
        <div className={styles.acts}>
          <Button size="small" variant="outlined" onClick={() => onOpen({ kind: 'form', absence })}>
            {t('change')}
          </Button>
          <Button size="small" variant="text" onClick={() => onOpen({ kind: 'end', absence })}>
            {t('end')}
          </Button>
        </div>
      )}
    </li>
  );
};

const EndDialog = ({ absence, onClose }: { readonly absence: Absence; readonly onClose: () => void }) => {
  const { t } = useTranslation('absences');
  const end = async (): Promise<void> => {
    await callApi(endpoints.endAbsence, { params: { id: absence.id } });
    await refreshQueries('absences', 'approvals');
    showSuccess(t('ended'));
  };
  return (
    <ConfirmDialog
      open
      title={t('end_title', { name: absence.member.name })}
      confirm={t('end')}
      onConfirm={end}
      onClose={onClose}
    >
      {t('end_text')}
    </ConfirmDialog>
  );
};

/** Who of the authority is away, and who decides meanwhile. */
export const AbsencesPage = () => {
  const { t } = useTranslation('absences');
  const [opened, setOpened] = useState<Opened>({ kind: 'none' });
  const { data, error, isPending, refetch } = useQuery(queryOf(endpoints.listAbsences));
  const close = (): void => setOpened({ kind: 'none' });
  const members = data?.members ?? [];
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      aside={
        members.length > 0 && (
          <Button startIcon={<Plus size={16} />} onClick={() => setOpened({ kind: 'form', absence: null })}>
            {t('add')}
          </Button>
        )
      }
    >
      {isPending && <SkeletonList />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.absences.length === 0 && (
        <EmptyState icon={CalendarOff} title={t('none')} text={t('none_text')} />
      )}
      <ul className={styles.absences}>
        {data?.absences.map((absence) => (
          <Row key={absence.id} absence={absence} onOpen={setOpened} />
        ))}
      </ul>
      {data !== undefined && data.absences_count > data.absences.length && (
        <p role="status">{t('more_absences', { count: data.absences.length, all: data.absences_count })}</p>
      )}
      {opened.kind === 'form' && <AbsenceDialog absence={opened.absence} members={members} onClose={close} />}
      {opened.kind === 'end' && <EndDialog absence={opened.absence} onClose={close} />}
    </Page>
  );
};
