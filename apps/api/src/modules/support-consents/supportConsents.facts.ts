import { defineScreenFact } from '../../platform/facts/fact.ts';

interface ConsentChanged {
  readonly user_id: number;
  readonly at: string;
}

/** The person's other screens show it at once. */
export const supportConsentUpdated = defineScreenFact('support_consent_updated', {
  audience: ({ user_id }: ConsentChanged) => [`user:${user_id}`],
  payload: (_: ConsentChanged) => ({}),
  invalidates: () => [{ noun: 'users', ids: 'every' }],
});
