import { useSearch } from '@tanstack/react-router';
import { useMay, useOperator } from '../../api/session.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { Accounts } from './Accounts.tsx';
import styles from './company.module.css';
import { DataCopies } from './DataCopies.tsx';
import { Deletion } from './Deletion.tsx';
import { GeneralistHours } from './GeneralistHours.tsx';
import { HouseRules } from './HouseRules.tsx';
import { EntityJournal, Journal } from './Journal.tsx';
import { Profile } from './Profile.tsx';
import { Recap } from './Recap.tsx';
import { Subscription } from './Subscription.tsx';

/** The company: what its sheets name, its accounts with the registry, its hours, its journal, and its end. */
export const CompanyPage = () => {
  const { t } = useTranslation('company');
  const operator = useOperator();
  const mayWrite = useMay('operator:write');
  const { state } = useSearch({ strict: false }) as { readonly state?: unknown };
  if (operator === null) return null;
  const { id } = operator;
  return (
    <Page title={t('title')}>
      <div className={styles.page}>
        <Profile id={id} mayWrite={mayWrite} />
        <Accounts id={id} mayWrite={mayWrite} />
        <Subscription state={typeof state === 'string' ? state : undefined} />
        {mayWrite && (
          <>
            <HouseRules id={id} />
            <GeneralistHours id={id} />
            <Recap id={id} />
            <Journal id={id} />
            <EntityJournal />
            <DataCopies id={id} />
            <Deletion id={id} />
          </>
        )}
      </div>
    </Page>
  );
};
