import type { User } from '@envol/contract/users';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ban, ChevronLeft, LockOpen, UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useCan, useMay } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { KeyValue } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { Columns, RecordPage, Rows, Section } from '../../ui/layout/Record.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIdParam } from '../../ui/useIdParam.ts';
import { LookDialog } from './LookDialog.tsx';
import { StaffJournal } from './StaffJournal.tsx';
import { isOfStaff } from './staff.ts';
import { UserEvents } from './UserEvents.tsx';

const Memberships = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation(['users', 'nav', 'common']);
  const mayRead = useMay('desk:read');
  if (user.memberships.length === 0)
    return (
      <Section title={t('memberships')}>
        <p>{t('no_membership')}</p>
      </Section>
    );
  return (
    <Section title={t('memberships')} count={user.memberships.length}>
      <Rows>
        {user.memberships.map(({ id, tenant_kind, tenant_id, tenant_name, user_type }) => (
          <li key={id}>
            <span>
              {mayRead && tenant_kind === 'operator' ? (
                <Link to="/exploitants/$id" params={{ id: String(tenant_id) }}>
                  {tenant_name}
                </Link>
              ) : (
                tenant_name
              )}
              <small>{t(`kinds.${tenant_kind}`)}</small>
            </span>
            <span>{t(`common:user_types.${user_type}`)}</span>
          </li>
        ))}
      </Rows>
    </Section>
  );
};

type Open = 'none' | 'look' | 'block';

const Person = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation(['users', 'common']);
  const format = useFormats();
  const now = useMinute();
  const mayLook = useMay('user:impersonate') && user.is_active && !isOfStaff(user);
  const mayBlock = useCan('runs_platform');
  const [open, setOpen] = useState<Open>('none');
  const close = (): void => setOpen('none');
  const setActive = async (is_active: boolean): Promise<void> => {
    await callApi(endpoints.updateUser, { params: { id: user.id }, body: { is_active } });
    await refreshQueries('users');
    showSuccess(t(is_active ? 'unblocked_done' : 'blocked_done', { name: user.long_name }));
  };
  return (
    <RecordPage
      crumb={
        <Link to="/map/users">
          <ChevronLeft size={16} aria-hidden /> {t('title')}
        </Link>
      }
      title={user.long_name}
      state={!user.is_active && <StatusChip status="refused" label={t('blocked')} />}
      meta={`${user.email} · ${user.username}`}
      actions={
        <>
          {mayLook && (
            <Button startIcon={<UserRoundCog size={16} />} onClick={() => setOpen('look')}>
              {t('look_title', { name: user.long_name })}
            </Button>
          )}
          {mayBlock && user.is_active && (
            <Button variant="outlined" startIcon={<Ban size={16} />} onClick={() => setOpen('block')}>
              {t('block')}
            </Button>
          )}
          {mayBlock && !user.is_active && (
            <ActButton startIcon={<LockOpen size={16} />} act={() => setActive(true)}>
              {t('unblock')}
            </ActButton>
          )}
        </>
      }
    >
      <Columns
        main={<Memberships user={user} />}
        side={
          <>
            <Section title={t('identity')}>
              <KeyValue
                items={[
                  [t('email'), user.email],
                  [t('username'), user.username],
                  [t('type'), t(`common:user_types.${user.user_type}`)],
                  [t('created'), format.ago(user.created_at, now)],
                ]}
              />
            </Section>
            <StaffJournal id={user.id} />
            <UserEvents id={user.id} />
          </>
        }
      />
      {open === 'look' && <LookDialog user={user} onClose={close} />}
      {open === 'block' && (
        <ConfirmDialog
          open
          danger
          title={t('block_title', { name: user.long_name })}
          confirm={t('block')}
          onConfirm={() => setActive(false)}
          onClose={close}
        >
          {t('block_text')}
        </ConfirmDialog>
      )}
    </RecordPage>
  );
};

/** One person, for the platform's staff. */
export const UserPage = () => {
  const id = useIdParam();
  const { data, error, refetch } = useQuery(queryOf(endpoints.getUser, { params: { id } }));
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  return data === undefined ? <SkeletonList /> : <Person user={data} />;
};
