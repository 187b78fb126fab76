import { useReasons } from '../../../shared/airspace/index.ts';
import { useTranslation } from '../../../ui/texts.ts';
import type { Remedy } from './remedies.ts';

/** What the button of a remedy says: the change itself. */
export const useRemedyText = () => {
  const { t } = useTranslation('flights');
  const reasons = useReasons();
  return (remedy: Remedy): string => {
    switch (remedy.kind) {
      case 'height':
        return t('remedies.height', { height: remedy.height_m });
      case 'period':
        return t('remedies.period', { date: reasons.date(remedy.date) });
      case 'scenario':
        return remedy.scenario === 'non-standard'
          ? t('remedies.authorisation')
          : t('remedies.scenario', { scenario: remedy.scenario });
      default:
        return t(`remedies.${remedy.kind}`);
    }
  };
};
