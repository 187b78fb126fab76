import { useEffect, useRef, useState } from 'react';
import { useRealtimeEvent } from '../../../api/realtime/realtime.ts';
import { useTranslation } from '../../../ui/texts.ts';

/** How long a row that has just come or changed stands out. */
const HIGHLIGHT_MS = 8000;

export type News = 'new' | 'changed';

export interface QueueNews {
  readonly news: ReadonlyMap<number, News>;
  /** What a screen reader says; events with words for this user are said by their snackbar. */
  readonly said: string;
}

type Live = Parameters<Parameters<typeof useRealtimeEvent<'*'>>[1]>[0];
type OfRequest = Extract<Live, { readonly type: `approval_${string}` }>;
const isOfRequest = (event: Live): event is OfRequest => event.type.startsWith('approval_');

/** Follows the live channel, which reloads every list: marks the rows concerned and says what happened. */
export const useQueueNews = (): QueueNews => {
  const { t } = useTranslation('approvals');
  const [news, setNews] = useState<ReadonlyMap<number, News>>(new Map());
  const [said, setSaid] = useState('');
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  useRealtimeEvent('*', (event) => {
    if (!isOfRequest(event)) return;
    const { approval_id: id } = event;
    setNews((known) => new Map(known).set(id, event.type === 'approval_submitted' ? 'new' : 'changed'));
    if (event.notification === null) setSaid(t(`live.${event.type}`));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setNews((known) => new Map([...known].filter(([each]) => each !== id)));
    }, HIGHLIGHT_MS);
    timers.current.add(timer);
  });
  return { news, said };
};
