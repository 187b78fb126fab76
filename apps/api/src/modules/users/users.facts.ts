import { defineFact } from '../../platform/facts/fact.ts';

interface Look {
  readonly user_id: number;
  readonly staff_name: string;
  readonly reason: string;
  readonly at: string;
}

/** The staff looks through an account: its person is told who does, and why. */
export const accountLooked = defineFact('account_looked', {
  audience: ({ user_id }: Look) => [`user:${user_id}`],
  payload: () => ({}),
  // The list of looks is asked for when its page opens.
  invalidates: () => [],
  readers: async (_, { user_id }: Look) => [user_id],
  news: {
    codes: ['account_looked'],
    of: ({ user_id, staff_name, reason }: Look, recipients: readonly number[]) => ({
      recipients,
      code: 'account_looked',
      params: { staff_name, reason },
      subject: { type: 'account', id: user_id },
    }),
  },
});
