import { History } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { replayStore } from './live/livePicture.ts';
import { useSeesTraffic } from './useSeesTraffic.ts';

/** Moves the map back by ten minutes, from the lanes of the day; pressed again, back to now. */
export const ReplayButton = () => {
  const { t } = useTranslation('tracking');
  const isReplayed = replayStore.use() !== null;
  if (!useSeesTraffic()) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      aria-pressed={isReplayed}
      startIcon={<History size={15} aria-hidden />}
      onClick={() => replayStore.set(isReplayed ? null : { at: null })}
    >
      {t('replay.open')}
    </Button>
  );
};
