import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { usePages } from '../../api/usePages.ts';
import { useCompanyActText } from '../../shared/companies/index.ts';
import { useEntities } from '../../shared/entities/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './company.module.css';
import { Section } from './Section.tsx';

const PAGE = 10;

interface Line {
  readonly id: number;
  readonly by: string;
  readonly at: string;
}

const Lines = <L extends Line>(props: {
  readonly lines: readonly L[];
  readonly wordOf: (line: L) => ReactNode;
  readonly more: (() => void) | null;
}) => {
  const { t } = useTranslation('company');
  const format = useFormats();
  return (
    <>
      <ul className={styles.journal}>
        {props.lines.map((line) => (
          <li key={line.id}>
            <span>{props.wordOf(line)}</span>
            <small>
              {line.by}, {format.dayAndClock(line.at)}
            </small>
          </li>
        ))}
      </ul>
      {props.lines.length === 0 && <p>{t('journal_none')}</p>}
      {props.more !== null && (
        <Button variant="text" onClick={props.more}>
          {t('journal_more')}
        </Button>
      )}
    </>
  );
};

/** Who did what with the company itself and its people. */
export const Journal = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('company');
  const actText = useCompanyActText();
  const list = usePages(['exploitants', 'journal', id], PAGE, (window, signal) =>
    call(endpoints.operatorJournal, { params: { id }, query: window }, { handles: 'all', signal }),
  );
  return (
    <Section title={t('journal')}>
      <Lines
        lines={list.rows}
        wordOf={actText}
        more={list.hasNextPage ? () => void list.fetchNextPage() : null}
      />
    </Section>
  );
};

/** Who changed the sub-entities and their managers; nothing where there are none. */
export const EntityJournal = () => {
  const { t } = useTranslation('company');
  const { list: entities, plural } = useEntities();
  const { data } = useQuery({
    ...queryOf(endpoints.subExploitantsJournal, { query: { limit: 50 } }),
    enabled: entities.length > 0,
  });
  if (entities.length === 0 || data === undefined) return null;
  const nameIn = (facts: (typeof data.results)[number]['after']): string =>
    facts === null ? '' : 'name' in facts ? facts.name : facts.manager;
  return (
    <Section title={t('entity_journal', { entities: plural })}>
      <Lines
        lines={data.results}
        wordOf={({ action, before, after }) =>
          t(`entity_acts.${action}`, { before: nameIn(before), after: nameIn(after ?? before) })
        }
        more={null}
      />
    </Section>
  );
};
