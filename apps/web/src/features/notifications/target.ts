import type { CurrentUser } from '@envol/contract/auth';
import type { Notification } from '@envol/contract/notifications';
import { addressOf } from '@envol/domain/navigation/addresses';

/** Where a click on a notification leads; null: nowhere, as its mission was deleted. */
export const targetOf = (
  { payload: { subject } }: Notification,
  { capabilities }: CurrentUser,
): string | null =>
  subject === null ? null : addressOf(subject, capabilities.includes('flies') ? 'operator' : 'authority');
