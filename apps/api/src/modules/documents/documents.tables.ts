import type { DocumentOwner } from '@envol/domain/documents/categories';
import type { Generated } from 'kysely';
import type { CreationTime, Id } from '../../platform/db/columns.ts';

/** Which papers an owner may have, and which of them a prefecture reads. */
interface DocumentCategoryTable {
  owner_type: string;
  category: string;
  prefecture_reads: Generated<boolean>;
}

interface DocumentTable {
  id: Id;
  /** Whose room it takes; null for what an authority keeps for itself. */
  operator_id: number | null;
  structure_id: Generated<number | null>;
  owner_type: 'approval' | 'message' | 'flight_incident' | 'structure' | 'prefect_order' | DocumentOwner;
  owner_id: number;
  side: 'operator' | 'authority' | 'both';
  category: Generated<string | null>;
  expires_on: Generated<string | null>;
  name: string;
  type: string;
  bytes: number;
  storage_key: string;
  sha256: string;
  external_reference: Generated<string | null>;
  /** What of its end the company was told. */
  told_expiry: Generated<'soon' | 'expired' | null>;
  uploaded_by: number | null;
  created_at: CreationTime;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    documents: DocumentTable;
    document_categories: DocumentCategoryTable;
  }
}
