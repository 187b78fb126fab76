import type { RefusalCategory } from '@envol/domain/approvals/refusalCategories';
import type { TemplateKind } from '@envol/domain/message-templates/templateKinds';
import type { Generated } from 'kysely';
import type { Id } from '../../platform/db/columns.ts';

/** A template that everybody of a structure shares. */
interface MessageTemplateTable {
  id: Id;
  structure_id: number;
  kind: TemplateKind;
  text: string;
  refusal_category: RefusalCategory | null;
  written_by: number | null;
  written_by_name: string;
  written_at: string;
  version: Generated<number>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    message_templates: MessageTemplateTable;
  }
}
