import type { CurrentUser } from '@envol/contract/auth';
import type { MemberRole } from '@envol/domain/members/policy';
import { useUser } from '../../api/session.ts';

type Acting = CurrentUser['memberships'][number];
/** The kind of organisation, as what one serves it, and the own role there. */
type Asker = Pick<Acting, 'tenant_kind' | 'user_type'> & { readonly role: MemberRole };

/** The membership acted for; these screens are open to nobody who acts for none. */
export const useActing = (): Asker => {
  const { memberships, acting_membership_id } = useUser();
  const acting = memberships.find(({ id }) => id === acting_membership_id) ?? memberships[0];
  return acting ?? { tenant_kind: 'operator', user_type: 'subscribers', role: 'standard' };
};
