import type { DeclarationSummary } from '@envol/contract/declarations';
import { Inbox, Printer } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { deskOf } from '../../routing/deskOf.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/filter/SearchField.tsx';
import { useTypedSearch } from '../../ui/filter/useTypedSearch.ts';
import { useFormats } from '../../ui/format.ts';
import { DataList } from '../../ui/list/DataList.tsx';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { useOpenRow } from '../../ui/list/useOpenRow.ts';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { byZone, type ZoneLine } from './byZone.ts';
import { DeclarationPanel } from './DeclarationPanel.tsx';
import { DeclarationHead, DeclarationRow } from './DeclarationRow.tsx';
import styles from './declarations.module.css';
import { declarationsHref } from './declarations.search.ts';
import { ShowChoice } from './ShowChoice.tsx';
import { useDeclarationList } from './useDeclarationList.ts';
import { useDeclarationsSearch } from './useDeclarations.ts';

/** All rows stand on the paper, those further down too. */
const usePrinting = (list: ReturnType<typeof useDeclarationList>): (() => void) => {
  const [wanted, setWanted] = useState(false);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    if (!wanted || isFetchingNextPage) return;
    if (hasNextPage) void fetchNextPage();
    else {
      setWanted(false);
      window.print();
    }
  }, [wanted, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return () => setWanted(true);
};

const Head = ({ list }: { readonly list: ReturnType<typeof useDeclarationList> }) => {
  const { t } = useTranslation('declarations');
  const format = useFormats();
  const now = useMinute();
  const user = useUser();
  const print = usePrinting(list);
  const { search, change } = useDeclarationsSearch();
  const [typed, setTyped] = useTypedSearch(search.q ?? '', (q) => change({ q }));
  const isArmy = deskOf(user) === 'army';
  const title = t(isArmy ? 'title_army' : 'title');
  usePageTitle(title);
  const tonight = list.last?.ending_today ?? 0;
  return (
    <header className={styles.head}>
      <div>
        <h1>{title}</h1>
        <p>
          {format.day(now, list.last?.time_zone)}
          {tonight > 0 && ` · ${t('ending_today', { count: tonight })}`}
        </p>
        <p className={styles.onPaper}>{user.authority?.name}</p>
      </div>
      <div className={styles.tools}>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
        <ShowChoice last={list.last} show={search.show} onChoose={(show) => change({ show })} />
        <Button variant="outlined" startIcon={<Printer size={16} />} onClick={print}>
          {t('print')}
        </Button>
      </div>
    </header>
  );
};

interface RegisterProps {
  readonly rows: readonly DeclarationSummary[];
  readonly open: number | undefined;
  readonly footer: ReactNode;
}

/** A prefecture's: a line a declaration. */
const Lines = ({ rows, open, footer }: RegisterProps) => {
  const { t } = useTranslation('declarations');
  const { search, change } = useDeclarationsSearch();
  return (
    <DataList
      label={t('title')}
      items={rows}
      idOf={({ id }) => id}
      selected={open}
      hrefOf={({ id }) => declarationsHref({ ...search, open: id })}
      onOpen={({ id }) => change({ open: id })}
      row={(declaration) => <DeclarationRow declaration={declaration} />}
      footer={footer}
    />
  );
};

/** That of the armed forces: by the zones that flights are for. */
const ZoneLines = ({
  lines,
  open,
  footer,
}: Omit<RegisterProps, 'rows'> & { readonly lines: readonly ZoneLine[] }) => {
  const { t } = useTranslation('declarations');
  const { search, change } = useDeclarationsSearch();
  return (
    <DataList
      label={t('title_army')}
      items={lines}
      idOf={({ id }) => id}
      selected={open}
      groupOf={({ zone }) => zone ?? ''}
      heading={(zone) => (
        <b className={styles.zone}>
          {zone === '' ? t('zones.outside') : zone}{' '}
          <small>{lines.filter((line) => (line.zone ?? '') === zone).length}</small>
        </b>
      )}
      hrefOf={({ declaration: { id } }) => declarationsHref({ ...search, open: id })}
      onOpen={({ declaration: { id } }) => change({ open: id })}
      row={({ declaration }) => <DeclarationRow declaration={declaration} />}
      footer={footer}
    />
  );
};

/** What a prefecture, or the armed forces, were told of flights: the register at the left, one declaration at the right. */
export const DeclarationsScreen = () => {
  const { t, language } = useTranslation('declarations');
  const { search, change } = useDeclarationsSearch();
  const isArmy = deskOf(useUser()) === 'army';
  const list = useDeclarationList(search, isArmy);
  const lines = isArmy ? byZone(list.rows, (one, other) => one.localeCompare(other, language)) : [];
  // In the order in which they stand on the screen, each once.
  const rows = isArmy
    ? lines.flatMap(({ id, declaration }) => (id === declaration.id ? declaration : []))
    : list.rows;
  const { open, isOver, walk } = useOpenRow(rows, search.open, (id) => change({ open: id }));
  return (
    <div className={styles.desk}>
      {!isOver && (
        <div className={styles.register}>
          <Head list={list} />
          {list.error && rows.length === 0 ? (
            <ErrorState error={list.error} retry={() => void list.refetch()} />
          ) : list.isPending ? (
            <SkeletonList rows={8} />
          ) : rows.length === 0 ? (
            <EmptyState
              icon={Inbox}
              title={t(search.q === undefined ? 'none' : 'none_found')}
              text={t(search.show === 'all' || search.q !== undefined ? 'none_text' : 'none_open_text')}
            />
          ) : (
            <div className={styles.table}>
              <DeclarationHead isArmy={isArmy} />
              {isArmy ? (
                <ZoneLines lines={lines} open={open} footer={<ShowMore list={list} />} />
              ) : (
                <Lines rows={rows} open={open} footer={<ShowMore list={list} />} />
              )}
            </div>
          )}
        </div>
      )}
      {open !== undefined && <DeclarationPanel key={open} id={open} walk={walk} />}
    </div>
  );
};
