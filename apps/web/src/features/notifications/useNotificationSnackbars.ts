import { useRouter } from '@tanstack/react-router';
import { useRealtimeEvent } from '../../api/realtime/realtime.ts';
import { useUser } from '../../api/session.ts';
import { showSnackbar } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import { targetOf } from './target.ts';

const GOOD_NEWS: readonly string[] = ['accept', 'restrict'];

/** An event with words for this user becomes a snackbar. */
export const useNotificationSnackbars = (): void => {
  const { t } = useTranslation('notifications');
  const router = useRouter();
  const user = useUser();
  useRealtimeEvent('*', (event) => {
    const { notification } = event;
    if (notification === null) return;
    const { title, first_line } = notification.payload;
    const target = targetOf(notification, user);
    showSnackbar({
      // A refusal or a question is news, and no success of anybody's.
      tone: GOOD_NEWS.includes(notification.payload_type) ? 'success' : 'info',
      message: title || t('default_text'),
      detail: first_line,
      ...(target === null || router.state.location.pathname === target
        ? {}
        : { action: { label: t('see'), run: () => void router.navigate({ href: target }) } }),
    });
  });
};
