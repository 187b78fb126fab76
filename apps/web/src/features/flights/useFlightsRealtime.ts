import { refresh } from '../../api/query.ts';
import { useRealtimeEvent } from '../../api/realtime/realtime.ts';

/** Every business event touches a mission or one of its requests: what is on the screen loads again. */
export const useFlightsRealtime = (): void => {
  useRealtimeEvent('*', () => void refresh('flights', 'approvals'));
};
