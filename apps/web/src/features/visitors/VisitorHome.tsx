import { MessageSquareText } from 'lucide-react';
import { useUser } from '../../api/session.ts';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';

/** /map/opinions: what a visitor is asked. Nobody can ask one yet, and the page says so. */
export const VisitorHome = () => {
  const { t } = useTranslation('visitors');
  const { long_name: name } = useUser();
  return (
    <Panel header={<PanelHeader title={t('home.title', { name })} />}>
      <EmptyState icon={MessageSquareText} title={t('home.none')} text={t('home.text')} />
    </Panel>
  );
};
