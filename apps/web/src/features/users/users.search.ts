import { USER_TYPES, type UserType } from '@envol/domain/access/actor';
import { USER_STATES, type UserState } from '@envol/domain/accounts/userStates';

export interface UsersSearch {
  readonly q?: string | undefined;
  readonly state?: UserState | undefined;
  readonly group?: UserType | undefined;
  /** "operator-12": who works there. */
  readonly organisation?: string | undefined;
}

/** Whom the list of accounts shows, in the address. */
export const usersSearch = ({ q, state, group, organisation }: Record<string, unknown>): UsersSearch => ({
  q: q === undefined || q === '' ? undefined : String(q).slice(0, 250),
  state: USER_STATES.find((each) => each === state),
  group: USER_TYPES.find((each) => each === group),
  organisation:
    typeof organisation === 'string' && /^(?:operator|structure|authority)-[1-9]\d{0,14}$/.test(organisation)
      ? organisation
      : undefined,
});
