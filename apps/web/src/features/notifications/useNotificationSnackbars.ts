import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useRealtimeEvent } from '../../api/realtime/realtime.ts';
import { useUser } from '../../api/session.ts';
import { useSettings } from '../../api/settings.ts';
import { callUser, renewPush } from '../../shared/alerts/index.ts';
import { showSnackbar } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { targetOf } from './target.ts';

const OPEN_PAGE_MS = 6_000;
const GOOD_NEWS: readonly string[] = ['accept', 'restrict'];

/** An event with words for this user becomes a snackbar. */
export const useNotificationSnackbars = (): void => {
  const { t } = useTranslation('notifications');
  const router = useRouter();
  const user = useUser();
  const { notification_alarm_settings: alarm } = useSettings();
  useEffect(() => {
    if (user.impersonator_user_id === null) void renewPush().catch(() => undefined);
  }, [user.impersonator_user_id]);
  useRealtimeEvent('*', (event) => {
    const { notification } = event;
    if (notification === null) return;
    const { title, first_line } = notification.payload;
    const target = targetOf(notification, user);
    const isOpen = router.state.location.pathname === target;
    const go = (): void => {
      if (target !== null) void router.navigate({ href: target });
    };
    callUser(title || t('default_text'), first_line ?? '', alarm, go);
    showSnackbar({
      // A refusal or a question is news, and no success of anybody's.
      tone: GOOD_NEWS.includes(notification.payload_type) ? 'success' : 'info',
      message: title || t('default_text'),
      detail: first_line,
      // What it tells of is on the screen already: it need not stay over it.
      ...(isOpen ? { duration_ms: OPEN_PAGE_MS } : {}),
      ...(target === null || isOpen ? {} : { action: { label: t('see'), run: go } }),
    });
  });
};
