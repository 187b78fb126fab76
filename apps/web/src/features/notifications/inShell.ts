import type { InShell } from '../../routing/feature.ts';
import { useNotificationSnackbars } from './useNotificationSnackbars.ts';
import { useReadWhenOpen } from './useReadWhenOpen.ts';

export const notificationsInShell: InShell = {
  order: 90,
  Component: () => {
    useNotificationSnackbars();
    useReadWhenOpen();
    return null;
  },
};
