import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';
import { useMinute } from '../device/clock.ts';
import { useFormats } from '../ui/format.ts';
import { useTranslation } from '../ui/texts.ts';
import { useCopyAges } from './copies.ts';

/** When the oldest copy that the screen shows was made, ms since 1970; null = all of it is the server's. */
const useOldestCopy = (): number | null => {
  const cache = useQueryClient().getQueryCache();
  const ages = useCopyAges();
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  );
  return useSyncExternalStore(subscribe, () => {
    let oldest: number | null = null;
    for (const [hash, at] of ages)
      if ((oldest === null || at < oldest) && cache.get(hash)?.isActive()) oldest = at;
    return oldest;
  });
};

/**
 * For the header of every screen: that something on it is this device's copy, and of when. Lists, the day and the map are
 * copies as well as the screens that say it themselves.
 */
export const CopyState = ({ className }: { readonly className: string | undefined }) => {
  const { t } = useTranslation('common');
  const format = useFormats();
  const at = useOldestCopy();
  const now = useMinute();
  if (at === null) return null;
  const isToday = format.longDay(at) === format.longDay(now);
  const when = isToday ? format.clock(at) : format.dayMonth(at);
  return (
    <span
      className={className}
      data-state="copy"
      title={
        isToday
          ? t('connection.copy_of_today', { when })
          : t('connection.copy_of', { when: format.dayAndClock(at) })
      }
    >
      <CloudOff size={15} aria-hidden />
      <span>{t('connection.copy', { when })}</span>
    </span>
  );
};
