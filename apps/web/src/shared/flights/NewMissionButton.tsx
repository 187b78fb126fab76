import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useUser } from '../../api/session.ts';
import { afterPaint } from '../../ui/afterPaint.ts';
import { Button } from '../../ui/Button.tsx';
import { useShortcuts } from '../../ui/keys/shortcuts.ts';
import { useTranslation } from '../../ui/texts.ts';
import { isGeneralist } from './isGeneralist.ts';

interface NewMissionButtonProps {
  readonly onNew: () => void;
  readonly className?: string | undefined;
}

export const NewMissionButton = ({ onNew, className }: NewMissionButtonProps) => {
  const { t } = useTranslation('flights_list');
  return (
    <span data-tour="new-mission">
      <Button startIcon={<Plus size={17} />} onClick={onNew} title={`${t('new')} (N)`} className={className}>
        {t('new')}
      </Button>
    </span>
  );
};

/** The key N where no button stands for it: on a mission's page. */
export const NewMissionKey = () => {
  useCreateMission();
  return null;
};

/** Opens the editor on a new mission; so does the key N. */
export const useCreateMission = (): (() => void) => {
  const { t } = useTranslation('flights_list');
  const navigate = useNavigate();
  const to = isGeneralist(useUser()) ? '/map/flights/simple' : '/map/flights/new';
  const run = (): void => afterPaint(() => void navigate({ to }));
  useShortcuts([{ keys: 'n', label: t('new'), group: t('group_shortcuts'), run }]);
  return run;
};
