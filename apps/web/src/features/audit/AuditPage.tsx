import { AUDIT_SOURCES, type AuditLine } from '@envol/contract/audit';

import { Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { callApi, downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useMay, useTakesFiles } from '../../api/session.ts';
import { usePages } from '../../api/usePages.ts';
import { Button } from '../../ui/Button.tsx';
import { FilterMenu, FilterOptions } from '../../ui/filter/FilterMenu.tsx';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { Rows, Section } from '../../ui/layout/Record.tsx';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './audit.module.css';
import { Proof } from './Proof.tsx';

const PAGE = 50;
/** As many characters of a hash as tell it from others at a glance. */
const SHORT_HASH = 12;

type Source = AuditLine['source'];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const Facts = ({ facts }: { readonly facts: AuditLine['facts'] }) => {
  const { t } = useTranslation('audit');
  if (facts === null) return <small>{t('erased')}</small>;
  const known = Object.entries(facts).filter(([name]) => name !== 'by');
  if (known.length === 0) return null;
  return (
    <details className={styles.facts}>
      <summary>{t('details')}</summary>
      <dl>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{textOf(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

const Line = ({ line }: { readonly line: AuditLine }) => {
  const { t, wordOf } = useTranslation('audit');
  const format = useFormats();
  const { action, facts, position, hash } = line;
  // French agrees: a request is "refusée", a take-off "refusé".
  const act = wordOf(`acts_of.${line.source}.${action}`) ?? wordOf(`acts.${action}`) ?? action;
  const named = typeof facts?.by === 'string' ? facts.by : line.by;
  return (
    <li>
      <span>
        <b>{t(`sources.${line.source}`)}</b> · {act}
        <small>
          {named ?? t('platform')}, <time dateTime={line.at}>{format.dayAndClock(line.at)}</time>
        </small>
        <small>
          {position === null || hash === null
            ? t('waiting')
            : t('place', { position, hash: hash.slice(0, SHORT_HASH) })}
        </small>
        <Facts facts={facts} />
      </span>
    </li>
  );
};

/** Who did what: the whole platform for its staff, the own organisation for its administrators. */
export const AuditPage = () => {
  const { t } = useTranslation('audit');
  const mayVerify = useMay('platform:read');
  const takesFiles = useTakesFiles();
  const [source, setSource] = useState<Source | null>(null);
  const query = source === null ? {} : { source };
  const list = usePages(['audit-journal', query], PAGE, (window, signal) =>
    callApi(endpoints.listAuditJournal, { query: { ...query, ...window } }, { handles: 'all', signal }),
  );
  const options = AUDIT_SOURCES.map((value) => ({ value, label: t(`sources.${value}`) }));
  const exportAll = (): void => {
    void downloadFile(endpoints.downloadAuditJournal, { query }, 'audit-journal.jsonl').catch(
      () => undefined,
    );
  };
  return (
    <Page
      wide
      title={t('title')}
      lead={t('text')}
      aside={
        takesFiles && (
          <Button variant="outlined" startIcon={<Download size={16} />} onClick={exportAll}>
            {t('export')}
          </Button>
        )
      }
    >
      {mayVerify && <Proof />}
      <Section
        title={t('count', { count: list.last?.count ?? 0 })}
        aside={
          <FilterMenu label={t('source')} count={source === null ? 0 : 1}>
            <FilterOptions
              options={options}
              chosen={source === null ? [] : [source]}
              onChange={(chosen) => setSource(chosen.at(-1) ?? null)}
            />
          </FilterMenu>
        }
      >
        {list.error !== null && <ErrorState error={list.error} retry={() => void list.refetch()} />}
        {list.isPending && <SkeletonList />}
        {list.last?.count === 0 && <EmptyState icon={ScrollText} title={t('none')} text={t('none_text')} />}
        <Rows>
          {list.rows.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </Rows>
        <ShowMore list={list} />
      </Section>
    </Page>
  );
};
