import { Link } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import { useEffect } from 'react';
import { setNewMission, useNewMission } from '../../../shared/flights/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './FlightsScreen.module.css';

export interface HiddenNoticeProps {
  readonly shown: readonly { readonly id: number }[];
  readonly isReady: boolean;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** The mission that was just made may stand beyond the page or the filters: says so once, and leads to it. */
export const HiddenNotice = ({ shown, isReady, isFiltered, onClear }: HiddenNoticeProps) => {
  const { t } = useTranslation(['flights', 'flights_list']);
  const made = useNewMission();
  const isShown = made !== null && shown.some(({ id }) => id === made.id);
  useEffect(() => {
    if (isShown) setNewMission(null);
  }, [isShown]);
  if (made === null || isShown || !isReady) return null;
  return (
    <div className={styles.hidden} role="status">
      <EyeOff size={16} aria-hidden />
      <Link to="/map/flights/$id" params={{ id: String(made.id) }}>
        {t(isFiltered ? 'hidden.by_filters' : 'hidden.by_page', { id: made.display_identifier })}
      </Link>
      {isFiltered && (
        <Button variant="text" size="small" onClick={onClear}>
          {t('flights_list:filters.clear')}
        </Button>
      )}
    </div>
  );
};
