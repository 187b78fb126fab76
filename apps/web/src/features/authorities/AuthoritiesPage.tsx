import type { AdministeredStructure, Authority } from '@envol/contract/structures';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Landmark, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { usePages } from '../../api/usePages.ts';
import { useMinute } from '../../device/clock.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useFormats } from '../../ui/format.ts';
import { JournalSection } from '../../ui/layout/JournalSection.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Columns, Rows, Section } from '../../ui/layout/Record.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { AuthorityDialog } from './AuthorityDialog.tsx';
import { StructureDialog } from './StructureDialog.tsx';

type Open =
  | { readonly kind: 'none' }
  | { readonly kind: 'authority'; readonly authority: Authority | null }
  | { readonly kind: 'structure'; readonly structure: AdministeredStructure | null }
  | { readonly kind: 'delete'; readonly authority: Authority };

const JOURNAL_PAGE = 25;
const StructureRow = ({
  structure,
  onEdit,
}: {
  readonly structure: AdministeredStructure;
  readonly onEdit: () => void;
}) => {
  const { t } = useTranslation('authorities');
  const { code, name, phone, email, structure_type, is_partner, deciders_count } = structure;
  const reached = [phone, email].filter((each) => each !== null).join(' · ');
  return (
    <li>
      <span>
        <b>{code}</b> {name}
        <small>
          {t(`structure_types.${structure_type}`)}
          {is_partner && ` · ${t('is_partner')}`}
          {reached !== '' && ` · ${reached}`}
        </small>
      </span>
      {deciders_count === 0 ? (
        <StatusChip status="action_needed" label={t('nobody_decides')} />
      ) : (
        <span>{t('deciders', { count: deciders_count })}</span>
      )}
      <IconButton aria-label={t('edit_title', { name })} onClick={onEdit}>
        <Pencil size={16} />
      </IconButton>
    </li>
  );
};

interface GroupProps {
  readonly authority: Authority | null;
  readonly structures: readonly AdministeredStructure[];
  readonly onOpen: (open: Open) => void;
}

/** An authority with its structures; null: those that answer for themselves. */
const Group = ({ authority, structures, onOpen }: GroupProps) => {
  const { t } = useTranslation('authorities');
  const mayWrite = useMay('authority:write');
  if (authority === null && structures.length === 0) return null;
  return (
    <Section
      title={authority?.name ?? t('on_their_own')}
      count={structures.length}
      aside={
        authority !== null && (
          <span>
            {t(`authority_types.${authority.authority_type}`)} ·{' '}
            {t('people', { count: authority.people_count })}
            {mayWrite && (
              <>
                <IconButton
                  aria-label={t('edit_title', { name: authority.name })}
                  onClick={() => onOpen({ kind: 'authority', authority })}
                >
                  <Pencil size={16} />
                </IconButton>
                {authority.people_count === 0 && authority.structures_count === 0 && (
                  <IconButton
                    aria-label={t('delete_title', { name: authority.name })}
                    onClick={() => onOpen({ kind: 'delete', authority })}
                  >
                    <Trash2 size={16} />
                  </IconButton>
                )}
              </>
            )}
          </span>
        )
      }
    >
      {structures.length === 0 ? (
        <p>{t('no_structures')}</p>
      ) : (
        <Rows>
          {structures.map((structure) => (
            <StructureRow
              key={structure.id}
              structure={structure}
              onEdit={() => onOpen({ kind: 'structure', structure })}
            />
          ))}
        </Rows>
      )}
    </Section>
  );
};

const Changes = () => {
  const { t, wordOf } = useTranslation('authorities');
  const format = useFormats();
  const now = useMinute();
  const list = usePages(['authorities', 'journal'], JOURNAL_PAGE, (window, signal) =>
    callApi(endpoints.authorityJournal, { query: window }, { handles: 'all', signal }),
  );
  return (
    <JournalSection
      title={t('journal')}
      none={t('no_changes')}
      list={list}
      when={(at) => format.ago(at, now)}
      lineOf={({ id, at, action, subject, tenant, by }) => ({
        id,
        at,
        text: wordOf(`acts.${action}`, { by, subject }) ?? t('acts.other', { by, subject }),
        note: tenant,
      })}
    />
  );
};

interface DialogsProps {
  readonly open: Open;
  readonly authorities: readonly Authority[];
  readonly onClose: () => void;
}

const Dialogs = ({ open, authorities, onClose }: DialogsProps) => {
  const { t } = useTranslation('authorities');
  const remove = async ({ id, name }: Authority): Promise<void> => {
    await callApi(endpoints.deleteAuthority, { params: { id } });
    await refreshQueries('authorities', 'supervisers');
    showSuccess(t('deleted', { name }));
  };
  return (
    <>
      {open.kind === 'authority' && <AuthorityDialog authority={open.authority} onClose={onClose} />}
      {open.kind === 'structure' && (
        <StructureDialog structure={open.structure} authorities={authorities} onClose={onClose} />
      )}
      {open.kind === 'delete' && (
        <ConfirmDialog
          open
          danger
          title={t('delete_title', { name: open.authority.name })}
          confirm={t('delete')}
          onConfirm={() => remove(open.authority)}
          onClose={onClose}
        >
          {t('delete_text')}
        </ConfirmDialog>
      )}
    </>
  );
};

/** Authorities and their structures: all for the staff, one's own for an authority's administrators. */
export const AuthoritiesPage = () => {
  const { t } = useTranslation('authorities');
  const mayWrite = useMay('authority:write');
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const { data, error, refetch } = useQuery(queryOf(endpoints.listAuthorities));
  const groups: readonly (Authority | null)[] = data ? [...data.authorities, null] : [];
  return (
    <Page
      wide
      title={t('title')}
      aside={
        <span style={{ display: 'flex', gap: 'var(--space-2)', flexWrap: 'wrap', alignItems: 'center' }}>
          <Link to="/supervisers">{t('their_people')}</Link>
          {mayWrite && (
            <>
              <Button variant="outlined" onClick={() => setOpen({ kind: 'authority', authority: null })}>
                {t('add_authority')}
              </Button>
              <Button
                startIcon={<Plus size={17} />}
                onClick={() => setOpen({ kind: 'structure', structure: null })}
              >
                {t('add_structure')}
              </Button>
            </>
          )}
        </span>
      }
    >
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonList />}
      {data?.structures.length === 0 && data.authorities.length === 0 && (
        <EmptyState icon={Landmark} title={t('empty')} text={t('empty_text')} />
      )}
      {data !== undefined && (
        <Columns
          main={groups.map((authority) => (
            <Group
              key={authority?.id ?? 0}
              authority={authority}
              structures={data.structures.filter(({ authority_id: of }) => of === (authority?.id ?? null))}
              onOpen={setOpen}
            />
          ))}
          side={<Changes />}
        />
      )}
      <Dialogs open={open} authorities={data?.authorities ?? []} onClose={() => setOpen({ kind: 'none' })} />
    </Page>
  );
};
