import type { Feature } from '../../routing/feature.ts';
import { useNotificationSnackbars } from './useNotificationSnackbars.ts';
import { useReadWhenOpen } from './useReadWhenOpen.ts';

export const notificationsFeature: Feature = {
  order: 90,
  InShell: () => {
    useNotificationSnackbars();
    useReadWhenOpen();
    return null;
  },
};
