import type { SubjectType } from '@envol/domain/navigation/addresses';
import type { Generated } from 'kysely';
import type { CreationTime, Id, Json } from '../../platform/db/columns.ts';

interface NotificationTable {
  id: Id;
  user_id: number;
  event_id: number;
  payload_type: string;
  params: Json<Record<string, string | number | null>>;
  subject_type: SubjectType | null;
  subject_id: number | null;
  viewed_at: string | null;
  created_at: CreationTime;
}

interface PushSubscriptionTable {
  id: Id;
  user_id: number;
  /** Of the sign-in in which it was registered. */
  family: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: string;
}

interface PushTable {
  id: Id;
  user_id: number;
  title: string;
  body: string;
  url: string;
  is_urgent: boolean;
  tries: Generated<number>;
  due_at: string;
  created_at: string;
}

interface PushKeyTable {
  only_one: Generated<boolean>;
  public_key: string;
  private_key: Buffer;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    notifications: NotificationTable;
    push_subscriptions: PushSubscriptionTable;
    pushes: PushTable;
    push_keys: PushKeyTable;
  }
}
