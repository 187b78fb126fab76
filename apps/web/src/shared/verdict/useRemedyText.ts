import { useTranslation } from '../../ui/texts.ts';
import { useReasons } from '../airspace/index.ts';
import type { Remedy } from './remedies.ts';

const useRemedyWords = (group: 'flights:remedies' | 'missions:remedied') => {
  const { t } = useTranslation(['flights', 'missions']);
  const reasons = useReasons();
  return (remedy: Remedy): string => {
    switch (remedy.kind) {
      case 'height':
        return t(`${group}.height`, { height: remedy.height_m });
      case 'period':
        return t(`${group}.period`, { date: reasons.date(remedy.date) });
      case 'scenario':
        return remedy.scenario === 'non-standard'
          ? t(`${group}.authorisation`)
          : t(`${group}.scenario`, { scenario: remedy.scenario });
      default:
        return t(`${group}.${remedy.kind}`);
    }
  };
};

/** What the button of a remedy says: the change itself. */
export const useRemedyText = () => useRemedyWords('flights:remedies');

/** What is said once it is done. */
export const useRemediedText = () => useRemedyWords('missions:remedied');
