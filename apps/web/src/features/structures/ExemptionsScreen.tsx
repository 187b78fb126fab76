import type { OperatorExemption } from '@envol/contract/structures';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, ShieldOff, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { everyPageOf } from '../../api/everyPage.ts';
import { refreshQueries } from '../../api/query.ts';
import { usePages } from '../../api/usePages.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FilterMenu, FilterOptions } from '../../ui/filter/FilterMenu.tsx';
import { type RowAction, RowMenu } from '../../ui/RowMenu.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import { TableScreen, useTableControls } from '../../ui/table/TableScreen.tsx';
import { useTranslation } from '../../ui/texts.ts';
import type { ExemptionsSearch } from './exemptions.search.ts';
import { LiftDialog } from './LiftDialog.tsx';
import { useExemptionColumns } from './useExemptionColumns.tsx';

const PAGE = 25;

type Shown =
  | { readonly kind: 'none' }
  | { readonly kind: 'lift' }
  | { readonly kind: 'revoke'; readonly exemption: OperatorExemption };

const Revoke = ({
  exemption: { id: eid, operator_id: id, operator_name: name },
  onClose,
}: {
  readonly exemption: OperatorExemption;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('structures');
  const revoke = async (): Promise<void> => {
    await callApi(endpoints.revokeExemption, { params: { id, eid } });
    await refreshQueries('exemptions');
    showSuccess(t('exemptions.revoked'));
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('exemptions.revoke_title', { name })}
      confirm={t('exemptions.revoke')}
      onConfirm={revoke}
      onClose={onClose}
    >
      {t('exemptions.revoke_text')}
    </ConfirmDialog>
  );
};

/** Narrows to one authority; where one operator is shown, the way back to all, else the way to one. */
const Filters = ({
  search,
  onSearch,
  onLift,
}: {
  readonly search: ExemptionsSearch;
  readonly onSearch: (search: ExemptionsSearch) => void;
  readonly onLift: (() => void) | null;
}) => {
  const { t } = useTranslation('structures');
  const { data } = useQuery(everyPageOf(endpoints.listStructures, { query: { ordering: 'name' } }));
  const { structure, ...rest } = search;
  return (
    <>
      <FilterMenu label={t('exemptions.structure')} count={structure === undefined ? 0 : 1}>
        <FilterOptions
          options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          chosen={structure === undefined ? [] : [structure]}
          // One at a time: the last that was touched.
          onChange={(chosen) => {
            const last = chosen.at(-1);
            onSearch(last === undefined ? rest : { ...rest, structure: last });
          }}
        />
      </FilterMenu>
      {search.operator === undefined ? (
        <Link to="/map/users">{t('exemptions.users')}</Link>
      ) : (
        <Link to="/map/exemptions" search={structure === undefined ? {} : { structure }}>
          {t('exemptions.all')}
        </Link>
      )}
      {onLift !== null && (
        <Button startIcon={<Plus size={17} />} onClick={onLift}>
          {t('exemptions.lift')}
        </Button>
      )}
    </>
  );
};

const useList = (q: string, search: ExemptionsSearch) => {
  const query = {
    ...(q === '' ? {} : { q }),
    ...(search.operator === undefined ? {} : { operator_id: search.operator }),
    ...(search.structure === undefined ? {} : { structure_id: search.structure }),
  };
  return usePages(['exemptions', 'table', query], PAGE, (window, signal) =>
    callApi(endpoints.pageExemptions, { query: { ...query, ...window } }, { handles: 'all', signal }),
  );
};

/** What the platform's staff lifted for operators, and its journal; where one operator is named, more can be lifted. */
export const ExemptionsScreen = () => {
  const { t } = useTranslation('structures');
  const search: ExemptionsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const columns = useExemptionColumns();
  const controls = useTableControls('exemptions', columns);
  const [shown, setShown] = useState<Shown>({ kind: 'none' });
  const list = useList(controls.q, search);
  const operator = list.last?.operator ?? null;
  const close = (): void => setShown({ kind: 'none' });
  const actionsOf = (exemption: OperatorExemption): readonly RowAction[] => [
    {
      key: 'revoke',
      label: t('exemptions.revoke'),
      icon: Undo2,
      run: () => setShown({ kind: 'revoke', exemption }),
    },
  ];
  const menu: Column<OperatorExemption> = {
    key: 'menu',
    label: '',
    numeric: true,
    cell: (row) =>
      row.is_in_force && (
        <RowMenu label={t('exemptions.more', { name: row.operator_name })} actions={actionsOf(row)} />
      ),
  };
  return (
    <TableScreen
      words={{
        title: operator === null ? t('exemptions.title') : t('exemptions.title_of', { name: operator.name }),
        search: t('exemptions.search'),
        add: t('exemptions.lift'),
        empty: t('exemptions.empty'),
        empty_text: operator === null ? t('exemptions.begin') : t('exemptions.empty_text'),
        count: (count) => t('exemptions.count', { count }),
        more: ({ operator_name: name }) => t('exemptions.more', { name }),
        name: ({ operator_name }) => operator_name,
      }}
      icon={ShieldOff}
      controls={controls}
      list={list}
      columns={[...columns, menu]}
      filters={
        <Filters
          search={search}
          onSearch={(next) => void navigate({ to: '/map/exemptions', search: next, replace: true })}
          onLift={operator === null ? null : () => setShown({ kind: 'lift' })}
        />
      }
      writing={null}
    >
      {shown.kind === 'lift' && operator !== null && (
        <LiftDialog operator={operator} structureId={search.structure ?? null} onClose={close} />
      )}
      {shown.kind === 'revoke' && <Revoke exemption={shown.exemption} onClose={close} />}
    </TableScreen>
  );
};
