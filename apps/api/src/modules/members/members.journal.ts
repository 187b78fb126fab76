import type { OPERATOR_ACTS } from '@envol/contract/operators';
import type { MemberPart } from '@envol/domain/members/policy';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { addOperatorLine } from '../operators/index.ts';
import type { Keeper, Tenant } from './members.deps.ts';

type MemberAct = Extract<(typeof OPERATOR_ACTS)[number], `member_${string}` | `invitation_${string}`>;
/** A part as the journal keeps it: its role, and whether it is a restricted pilot's. */
type JournalRole = Pick<MemberPart, 'role' | 'is_restricted'>;

export const toJournalRole = ({ role, is_restricted }: JournalRole): JournalRole => ({ role, is_restricted });

interface Line {
  readonly action: MemberAct;
  /** About whom: a name, or the address of who was invited. */
  readonly person: string;
  readonly before?: JournalRole;
  readonly after?: JournalRole;
  /** As which pilot the person flies from now on, where that changed; null: as none. */
  readonly pilot?: string | null;
}

/** Who came, changed and went, in the company's journal; the people of authorities stand in the audit journal alone. */
export const noteMember = async (
  db: Db,
  clock: Clock,
  { tenant_kind, tenant_id, user_id, name }: Tenant & Pick<Keeper, 'user_id' | 'name'>,
  { action, ...details }: Line,
): Promise<void> => {
  if (tenant_kind !== 'operator') return;
  await addOperatorLine(db, clock, { user_id, name }, { operator_id: tenant_id, action, details });
};
