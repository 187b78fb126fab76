import { useState } from 'react';
import { Page } from '../../ui/layout/Page.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { FlownTab } from './FlownTab.tsx';
import { IncidentsTab } from './IncidentsTab.tsx';

/** /activity: what was flown, and what went wrong. */
export const ActivityPage = () => {
  const { t } = useTranslation('activity');
  const [tab, setTab] = useState<'flown' | 'incidents'>('flown');
  return (
    <Page
      wide="full"
      title={t('title')}
      aside={
        <Segmented
          label={t('title')}
          value={tab}
          onChange={setTab}
          options={(['flown', 'incidents'] as const).map((value) => ({ value, label: t(`tabs.${value}`) }))}
        />
      }
    >
      {tab === 'flown' ? <FlownTab /> : <IncidentsTab />}
    </Page>
  );
};
