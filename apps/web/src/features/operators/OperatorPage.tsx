import type { OperatorDesk, StaffAct } from '@envol/contract/operators';
import { GRANTS } from '@envol/domain/operators/config';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { usePages } from '../../api/usePages.ts';
import { useMinute } from '../../device/clock.ts';
import { KeyValue } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { JournalSection } from '../../ui/layout/JournalSection.tsx';
import { Columns, Figures, Notice, RecordPage, Rows, Section } from '../../ui/layout/Record.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIdParam } from '../../ui/useIdParam.ts';
import { CompanyFile } from './CompanyFile.tsx';
import { DeletionDialog } from './DeletionDialog.tsx';
import { DiscountDialog } from './DiscountDialog.tsx';
import { GrantsDialog } from './GrantsDialog.tsx';
import { Actions, type Open, type PartProps } from './OperatorActions.tsx';
import { BlockDialog, MergeDialog, NoteDialog, PlanDialog } from './OperatorDialogs.tsx';

const Counts = ({ operator }: PartProps) => {
  const { t } = useTranslation('operators');
  const counts = ['members', 'pilots', 'drones', 'flights', 'approvals'] as const;
  return (
    <Figures>
      {counts.map((name) => (
        <div key={name}>
          <b>{operator[`${name}_count`]}</b>
          <span>{t(name)}</span>
        </div>
      ))}
    </Figures>
  );
};

const Members = ({ operator }: PartProps) => {
  const { t } = useTranslation(['operators', 'nav']);
  return (
    <Section title={t('members')} count={operator.members_count}>
      {operator.members.length === 0 ? (
        <p>{t('no_members')}</p>
      ) : (
        <Rows>
          {operator.members.map(({ user_id, long_name, email, role, is_active }) => (
            <li key={user_id}>
              <span>
                <Link to="/map/users/$id" params={{ id: String(user_id) }}>
                  {long_name}
                </Link>
                <small>{email}</small>
              </span>
              <span>{t(`nav:operator_roles.${role}`)}</span>
              {!is_active && <StatusChip status="refused" label={t('blocked')} />}
            </li>
          ))}
        </Rows>
      )}
    </Section>
  );
};

const Structures = ({ operator }: PartProps) => {
  const { t } = useTranslation('operators');
  if (operator.structures.length === 0) return null;
  return (
    <Section title={t('structures')} count={operator.structures.length}>
      <Rows>
        {operator.structures.map(({ structure_id, name, note, reference, url, valid_until }) => (
          <li key={structure_id}>
            <span>
              {name}
              {note !== null && <small>{note}</small>}
            </span>
            <span>
              {url === null ? (
                reference
              ) : (
                <a href={url} target="_blank" rel="noreferrer">
                  {reference ?? url}
                </a>
              )}{' '}
              {valid_until !== null && t('until', { date: valid_until })}
            </span>
          </li>
        ))}
      </Rows>
    </Section>
  );
};

const JOURNAL_PAGE = 25;

const useActText = (): ((act: StaffAct) => { text: string; note: string | null }) => {
  const { t, wordOf } = useTranslation('operators');
  return ({ staff_name: name, action, details: { reason } }) => {
    const text = wordOf(`acts.${action}`, { name, action }) ?? t('acts.other', { name, action });
    return { text, note: typeof reason === 'string' ? reason : null };
  };
};

const StaffJournal = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('operators');
  const format = useFormats();
  const now = useMinute();
  const toText = useActText();
  const list = usePages(['exploitants', 'staff journal', id], JOURNAL_PAGE, (window, signal) =>
    callApi(endpoints.operatorStaffJournal, { params: { id }, query: window }, { handles: 'all', signal }),
  );
  return (
    <JournalSection
      title={t('journal')}
      none={t('company_journal_none')}
      list={list}
      when={(at) => format.ago(at, now)}
      lineOf={(act) => ({ id: act.id, at: act.at, ...toText(act) })}
    />
  );
};

/** The word for a state that keeps its people from acting; null: none. */
const stateOf = ({ deleted_at, is_blocked }: OperatorDesk): 'deleted' | 'blocked' | null => {
  if (deleted_at !== null) return 'deleted';
  return is_blocked ? 'blocked' : null;
};

/** Who the operator is, what it may do, and what the staff wrote of it. */
const Side = ({ operator }: PartProps) => {
  const { t } = useTranslation('operators');
  const format = useFormats();
  const now = useMinute();
  const isOpen = (granted: boolean): string => t(granted ? 'grants.open' : 'grants.closed');
  return (
    <>
      <Section title={t('identity')}>
        <KeyValue
          items={[
            [t('company'), operator.company],
            [t('siret'), operator.siret],
            [t('number'), operator.uas_operator_number],
            [t('alphatango'), operator.alphatango_uids.join(', ')],
            [
              t('discount'),
              operator.discount === null
                ? t('discount_none')
                : t('discount_percent', { percent: format.number(operator.discount, 2) }),
            ],
            [t('created'), format.ago(operator.created_at, now)],
          ]}
        />
      </Section>
      <Section title={t('grants_open')}>
        <KeyValue
          items={[
            [t('grants.take_offs'), isOpen(operator.can_manage_take_off_authorizations)],
            ...GRANTS.map((grant): [string, string] => [
              t(`grants.${grant}`),
              isOpen(operator.grants[grant]),
            ]),
          ]}
        />
      </Section>
      {operator.note !== null && (
        <Section title={t('note')}>
          <p style={{ whiteSpace: 'pre-wrap' }}>{operator.note}</p>
        </Section>
      )}
      <StaffJournal id={operator.id} />
    </>
  );
};

interface DialogsProps extends PartProps {
  readonly open: Open;
  readonly onClose: () => void;
}

const Dialogs = ({ operator, open, onClose }: DialogsProps) => (
  <>
    {open === 'note' && <NoteDialog operator={operator} onClose={onClose} />}
    {open === 'plan' && <PlanDialog operator={operator} onClose={onClose} />}
    {open === 'discount' && <DiscountDialog operator={operator} onClose={onClose} />}
    {open === 'block' && <BlockDialog operator={operator} onClose={onClose} />}
    {open === 'grants' && <GrantsDialog operator={operator} onClose={onClose} />}
    {open === 'delete' && <DeletionDialog operator={operator} onClose={onClose} />}
    {open === 'merge' && <MergeDialog operator={operator} onClose={onClose} />}
  </>
);

const Desk = ({ operator }: PartProps) => {
  const { t } = useTranslation(['operators', 'nav']);
  const format = useFormats();
  const now = useMinute();
  const [open, setOpen] = useState<Open>('none');
  const close = (): void => setOpen('none');
  const { blocked, deleted_at, last_approval_date: last } = operator;
  const state = stateOf(operator);
  return (
    <RecordPage
      crumb={
        <Link to="/exploitants">
          <ChevronLeft size={16} aria-hidden /> {t('title')}
        </Link>
      }
      title={operator.commercial_name}
      state={state !== null && <StatusChip status="refused" label={t(state)} />}
      meta={t('meta', {
        id: operator.id,
        plan: t(`nav:plans.${operator.plan}`),
        last: last === null ? t('never') : format.ago(last, now),
      })}
      actions={<Actions operator={operator} onOpen={setOpen} />}
    >
      {blocked && (
        <Notice tone="err">
          {t('blocked_by', { name: blocked.by, ago: format.ago(blocked.at, now), reason: blocked.reason })}
        </Notice>
      )}
      {deleted_at !== null && (
        <Notice tone="err">{t('deleted_on', { ago: format.ago(deleted_at, now) })}</Notice>
      )}
      <Counts operator={operator} />
      <Columns
        main={
          <>
            <Members operator={operator} />
            <Structures operator={operator} />
            <CompanyFile id={operator.id} />
          </>
        }
        side={<Side operator={operator} />}
      />
      <Dialogs operator={operator} open={open} onClose={close} />
    </RecordPage>
  );
};

/** One operator, for the platform's staff. */
export const OperatorPage = () => {
  const id = useIdParam();
  const { data, error, refetch } = useQuery(queryOf(endpoints.operatorDesk, { params: { id } }));
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  return data === undefined ? <SkeletonList /> : <Desk operator={data} />;
};
