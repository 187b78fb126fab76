import type { ReactNode } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { usePages } from '../../api/usePages.ts';
import { useCompanyActText } from '../../shared/companies/index.ts';
import { useEntities } from '../../shared/entities/index.ts';
import { useFormats } from '../../ui/format.ts';
import { ShowMore, type ShowMoreProps } from '../../ui/list/ShowMore.tsx';
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
  readonly list: ShowMoreProps['list'] & { readonly rows: readonly L[]; readonly isSuccess: boolean };
  readonly wordOf: (line: L) => ReactNode;
}) => {
  const { t } = useTranslation('company');
  const format = useFormats();
  return (
    <>
      <ul className={styles.journal}>
        {props.list.rows.map((line) => (
          <li key={line.id}>
            <span>{props.wordOf(line)}</span>
            <small>
              {line.by}, {format.dayAndClock(line.at)}
            </small>
          </li>
        ))}
      </ul>
      {props.list.isSuccess && props.list.rows.length === 0 && <p>{t('journal_none')}</p>}
      <ShowMore list={props.list} />
    </>
  );
};

/** Who did what with the company itself and its people. */
export const Journal = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('company');
  const actText = useCompanyActText();
  const list = usePages(['exploitants', 'journal', id], PAGE, (window, signal) =>
    callApi(endpoints.operatorJournal, { params: { id }, query: window }, { handles: 'all', signal }),
  );
  return (
    <Section title={t('journal')}>
      <Lines list={list} wordOf={actText} />
    </Section>
  );
};

/** Who changed the sub-entities and their managers; nothing where there are none. */
export const EntityJournal = () => {
  const { t } = useTranslation('company');
  const { list: entities, plural } = useEntities();
  return entities.length === 0 ? null : <EntityLines title={t('entity_journal', { entities: plural })} />;
};

const EntityLines = ({ title }: { readonly title: string }) => {
  const { t } = useTranslation('company');
  const list = usePages(['sub-exploitants', 'journal'], PAGE, (window, signal) =>
    callApi(endpoints.subExploitantsJournal, { query: window }, { handles: 'all', signal }),
  );
  const nameIn = (facts: (typeof list.rows)[number]['after']): string =>
    facts === null ? '' : 'name' in facts ? facts.name : facts.manager;
  return (
    <Section title={title}>
      <Lines
        list={list}
        wordOf={({ action, before, after }) =>
          t(`entity_acts.${action}`, { before: nameIn(before), after: nameIn(after ?? before) })
        }
      />
    </Section>
  );
};
