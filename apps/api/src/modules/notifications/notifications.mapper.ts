import type { Notification } from '@envol/contract/notifications';
import type { Language } from '../../platform/http/texts.ts';
import { notificationText, type TextParams } from './notifications.texts.ts';

export interface NotificationRow {
  readonly id: number;
  readonly payload_type: string;
  readonly params: TextParams;
  readonly approval_id: number | null;
  readonly flight_id: number | null;
  readonly activation_id: number | null;
  readonly take_off_authorization_id: number | null;
  readonly opinion_id: number | null;
  readonly viewed_at: string | null;
  readonly created_at: string;
}

export const toNotification = (row: NotificationRow, language: Language): Notification => ({
  id: row.id,
  viewed: row.viewed_at !== null,
  payload_type: row.payload_type,
  payload: {
    ...notificationText(language, row.payload_type, row.params),
    approval_id: row.approval_id,
    flight_id: row.flight_id,
    activation_id: row.activation_id,
    take_off_authorization: row.take_off_authorization_id,
    opinion_id: row.opinion_id,
  },
  created_at: row.created_at,
});
