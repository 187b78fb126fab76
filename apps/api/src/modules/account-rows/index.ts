import { defineModule, NO_CALLS } from '../../platform/module.ts';

export { findFreeUsername } from './freeUsername.ts';
export {
  changeInvitation,
  insertInvitation,
  withdrawAllOffers,
  withdrawOffersOf,
} from './invitationRows.repository.ts';
export {
  changeMembership,
  forgetEntities,
  insertMembership,
  limitToEntities,
  limitToStructures,
  removeMembership,
} from './membershipRows.repository.ts';
export {
  changeOwn,
  confirmEmail,
  insertUser,
  type OwnChanges,
  removeUser,
  setActive,
  setConfirmedEmail,
  setPassword,
} from './userRows.repository.ts';

export const accountRowsModule = defineModule({
  ...NO_CALLS,
  name: 'account-rows',
  tables: ['invitations', 'membership_structures', 'membership_sub_exploitants', 'memberships', 'users'],
});
