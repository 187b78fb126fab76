import type { listSupervisers, Superviser, SuperviserAuthority } from '@envol/contract/supervisers';
import { useQuery } from '@tanstack/react-query';
import { IdCard, Pencil, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refresh } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { usePages } from '../../api/usePages.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FilterMenu, FilterOptions } from '../../ui/FilterMenu.tsx';
import type { RowAction } from '../../ui/RowMenu.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import { TableScreen, useTableControls } from '../../ui/table/TableScreen.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { SuperviserDialog } from './SuperviserDialog.tsx';
import { tenantKey } from './tenant.ts';
import { useRightsText } from './useRightsText.ts';

const PAGE = 25;

type Open =
  | { readonly kind: 'none' }
  | { readonly kind: 'form'; readonly person: Superviser | null }
  | { readonly kind: 'delete'; readonly person: Superviser };

const useColumns = (): readonly Column<Superviser>[] => {
  const { t } = useTranslation(['supervisers', 'common']);
  const sentence = useRightsText();
  return [
    {
      key: 'email',
      label: t('email'),
      ordering: 'email',
      cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
    },
    {
      key: 'name',
      label: t('name'),
      ordering: 'long_name',
      cell: ({ long_name, is_active }) => (
        <>
          <b>{long_name}</b> {!is_active && <StatusChip status="refused" label={t('blocked')} />}
        </>
      ),
    },
    { key: 'authority', label: t('authority'), cell: ({ authority_name }) => authority_name },
    { key: 'role', label: t('role'), ordering: 'role', cell: ({ role }) => t(`roles.${role}`) },
    { key: 'rights', label: t('rights'), cell: (person) => sentence(person) },
  ];
};

interface AuthorityFilterProps {
  readonly authorities: readonly SuperviserAuthority[];
  readonly value: string | null;
  readonly onChange: (key: string | null) => void;
}

/** The people of one authority alone; nothing where the asker keeps one only. */
const AuthorityFilter = ({ authorities, value, onChange }: AuthorityFilterProps) => {
  const { t } = useTranslation('supervisers');
  if (authorities.length < 2) return null;
  return (
    <FilterMenu label={t('authority')} count={value === null ? 0 : 1}>
      <FilterOptions
        options={authorities.map((each) => ({ value: tenantKey(each), label: each.name }))}
        chosen={value === null ? [] : [value]}
        onChange={(chosen) => onChange(chosen.at(-1) ?? null)}
      />
    </FilterMenu>
  );
};

const RemoveDialog = ({ person, onClose }: { readonly person: Superviser; readonly onClose: () => void }) => {
  const { t } = useTranslation('supervisers');
  const words = { name: person.long_name, authority: person.authority_name };
  const remove = async (): Promise<void> => {
    await call(endpoints.deleteSuperviser, { params: { id: person.id } });
    await refresh('supervisers');
    showSuccess(t('removed', words));
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('remove_title', words)}
      confirm={t('remove')}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('remove_text')}
    </ConfirmDialog>
  );
};

const usePeople = (columns: readonly Column<Superviser>[], tenant: string | null) => {
  const controls = useTableControls('supervisers', columns);
  const { q, view } = controls;
  const [kind, id] = tenant?.split(':') ?? [];
  const query: Partial<(typeof listSupervisers)['query']['_zod']['input']> = {
    ...(kind === undefined ? {} : { [kind]: Number(id) }),
    ...(q === '' ? {} : { q }),
    ...(view.ordering === null ? {} : { ordering: view.ordering as 'email' }),
  };
  const list = usePages(['supervisers', 'table', query], PAGE, (window, signal) =>
    call(endpoints.listSupervisers, { query: { ...query, ...window } }, { handles: 'all', signal }),
  );
  return { controls, list };
};

/** Who works for the authorities that the asker keeps, by 25 in the order of their addresses. */
export const SupervisersScreen = () => {
  const { t } = useTranslation('supervisers');
  const mayWrite = useMay('superviser:write');
  const columns = useColumns();
  const [tenant, setTenant] = useState<string | null>(null);
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const { controls, list } = usePeople(columns, tenant);
  const { data: known } = useQuery(queryOf(endpoints.superviserAuthorities));
  const authorities = known ?? [];
  const close = (): void => setOpen({ kind: 'none' });
  const actionsOf = (person: Superviser): readonly RowAction[] => [
    ...(person.available_actions.includes('edit')
      ? [{ key: 'edit', label: t('edit'), icon: Pencil, run: () => setOpen({ kind: 'form', person }) }]
      : []),
    ...(person.available_actions.includes('delete')
      ? [
          {
            key: 'delete',
            label: t('remove'),
            icon: UserMinus,
            run: () => setOpen({ kind: 'delete', person }),
          },
        ]
      : []),
  ];
  return (
    <TableScreen
      words={{
        title: t('title'),
        search: t('search'),
        add: t('add'),
        empty: t('empty'),
        empty_text: t('empty_text'),
        count: (count) => t('count', { count }),
        more: (person) => t('more', { name: person.long_name }),
        name: (person) => person.long_name,
      }}
      icon={IdCard}
      controls={controls}
      list={list}
      columns={columns}
      filters={<AuthorityFilter authorities={authorities} value={tenant} onChange={setTenant} />}
      writing={mayWrite ? { add: () => setOpen({ kind: 'form', person: null }), actionsOf, bulk: [] } : null}
    >
      {open.kind === 'form' && known !== undefined && (
        <SuperviserDialog person={open.person} authorities={authorities} onClose={close} />
      )}
      {open.kind === 'delete' && <RemoveDialog person={open.person} onClose={close} />}
    </TableScreen>
  );
};
