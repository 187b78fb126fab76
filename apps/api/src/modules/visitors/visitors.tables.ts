import type { TenantKind } from '@envol/domain/access/actor';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Id } from '../../platform/db/columns.ts';

/** Who was let in by an authority through a link. */
interface VisitorAccessTable {
  id: Id;
  uuid: Generated<string>;
  user_id: number;
  structure_id: number | null;
  authority_id: number | null;
  tenant_kind: GeneratedAlways<Exclude<TenantKind, 'operator'>>;
  tenant_id: GeneratedAlways<number>;
  sesame_hash: Buffer;
  invited_by_name: string;
  sent_at: string;
  expires_at: string;
  used_at: string | null;
  revoked_at: string | null;
}

interface VisitorLinkTable {
  id: Id;
  access_id: number;
  sesame_hash: Buffer;
  expires_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    visitor_accesses: VisitorAccessTable;
    visitor_links: VisitorLinkTable;
  }
}
