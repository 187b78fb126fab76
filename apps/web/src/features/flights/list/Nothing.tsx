import { Route, SearchX } from 'lucide-react';
import { NewMissionButton } from '../../../shared/flights/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';

interface NothingProps {
  readonly isFiltered: boolean;
  /** What was looked for by its words. */
  readonly q: string | undefined;
  readonly onClear: () => void;
  readonly onNew: (() => void) | null;
}

/** A list without a mission: what was looked for, or the first one to make. */
export const Nothing = ({ isFiltered: filtered, q, onClear, onNew }: NothingProps) => {
  const { t } = useTranslation(['flights', 'flights_list']);
  return (
    <EmptyState
      icon={filtered ? SearchX : Route}
      title={q ? t('empty.searched_title', { q }) : t(filtered ? 'empty.filtered_title' : 'empty.title')}
      text={t(filtered ? 'empty.filtered_text' : 'empty.text')}
      action={
        filtered ? (
          <Button variant="outlined" onClick={onClear}>
            {t('flights_list:filters.clear')}
          </Button>
        ) : (
          onNew && <NewMissionButton onNew={onNew} />
        )
      }
    />
  );
};
