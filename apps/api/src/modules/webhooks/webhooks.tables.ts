import type { Generated } from 'kysely';
import type { Id } from '../../platform/db/columns.ts';

interface WebhookTable {
  id: Id;
  operator_id: number | null;
  structure_id: number | null;
  authority_id: number | null;
  url: string;
  description: string | null;
  kinds: string[];
  secret: Buffer;
  former_secret: Generated<Buffer | null>;
  former_secret_until: Generated<string | null>;
  is_active: Generated<boolean>;
  stopped_reason: Generated<string | null>;
  created_by_name: string;
  created_at: string;
}

interface WebhookDeliveryTable {
  id: Id;
  webhook_id: number;
  message_id: string;
  kind: string;
  body: string;
  status: Generated<string>;
  attempts: Generated<number>;
  next_attempt_at: string | null;
  last_attempt_at: Generated<string | null>;
  response_status: Generated<number | null>;
  response_excerpt: Generated<string | null>;
  fault: Generated<string | null>;
  took_ms: Generated<number | null>;
  created_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    webhooks: WebhookTable;
    webhook_deliveries: WebhookDeliveryTable;
  }
}
