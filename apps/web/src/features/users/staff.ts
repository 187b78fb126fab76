import type { User } from '@envol/contract/users';

const STAFF: ReadonlySet<string> = new Set(['hijackers', 'platform_admins']);

/** Accounts through which nobody looks. */
export const isOfStaff = ({ user_type }: Pick<User, 'user_type'>): boolean => STAFF.has(user_type);
