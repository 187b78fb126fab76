import type { Notification } from '@envol/contract/notifications';
import type { SubjectType } from '@envol/domain/navigation/addresses';
import type { Language } from '../../platform/http/texts.ts';
import { notificationText, type TextParams } from './notifications.texts.ts';

export interface NotificationRow {
  readonly id: number;
  readonly payload_type: string;
  readonly params: TextParams;
  readonly subject_type: SubjectType | null;
  readonly subject_id: number | null;
  /** The request that the subject is, or is made on; null: none, or out of the reader's reach. */
  readonly request_id: number | null;
  /** The mission of that request. */
  readonly request_flight_id: number | null;
  readonly viewed_at: string | null;
  readonly created_at: string;
}

export const toNotification = (row: NotificationRow, language: Language): Notification => {
  const { subject_type: type, subject_id: id, request_flight_id } = row;
  const flight_id = type === 'flight' ? id : request_flight_id;
  return {
    id: row.id,
    viewed: row.viewed_at !== null,
    payload_type: row.payload_type,
    payload: {
      ...notificationText(language, row.payload_type, row.params),
      subject: type === null || id === null ? null : { type, id, flight_id },
      approval_id: row.request_id,
      flight_id,
      activation_id: type === 'activation' ? id : null,
      take_off_authorization: type === 'take_off' ? id : null,
    },
    created_at: row.created_at,
  };
};
