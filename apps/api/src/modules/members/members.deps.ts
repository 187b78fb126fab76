import type { Membership, TenantKind } from '@envol/domain/access/actor';
import type { AccountsDeps } from '../accounts/index.ts';

/** `db` is the process's own: people and what they are invited to are in nobody's reach. */
export type MembersDeps = AccountsDeps;

/** Who changes what of whose people; every statement names the tenant. */
export interface Keeper {
  readonly user_id: number;
  readonly name: string;
  readonly acting: Membership;
  readonly tenant_kind: TenantKind;
  readonly tenant_id: number;
}

export type Tenant = Pick<Keeper, 'tenant_kind' | 'tenant_id'>;

/** The columns that say to whom a new row belongs. */
export const tenantColumns = ({ tenant_kind, tenant_id }: Tenant) => ({
  operator_id: tenant_kind === 'operator' ? tenant_id : null,
  structure_id: tenant_kind === 'structure' ? tenant_id : null,
  authority_id: tenant_kind === 'authority' ? tenant_id : null,
});
