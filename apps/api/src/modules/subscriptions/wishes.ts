import type { RequestOf } from '@envol/contract/endpoint';
import type { warnManagersToUpgrade } from '@envol/contract/subscriptions';
import { FEATURES } from '@envol/domain/plans/features';
import { todayIn } from '@envol/domain/time/localTime';
import type { SignedIn } from '../../platform/http/mount.ts';
import { errorText } from '../../platform/http/texts.ts';
import { queueAccountLetter } from '../mails/index.ts';
import { administratorsOf } from '../operators/index.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';

/** Tells who can subscribe that somebody of the company needs more; once a day each person. */
export const warnManagers = async (
  { system_db, clock, facts, config }: SubscriptionsDeps,
  who: SignedIn,
  operatorId: number,
  { feature, message }: RequestOf<typeof warnManagersToUpgrade>['body'],
): Promise<void> => {
  const now = clock.now();
  const known = FEATURES.find((each) => each === feature);
  for (const { id, email, language } of await administratorsOf(system_db, operatorId))
    await queueAccountLetter(facts, system_db, {
      code: 'upgrade_wanted',
      key: `upgrade_wanted-${operatorId}-${id}-${who.actor.user_id}-${todayIn(now)}`,
      user_id: id,
      recipient: email,
      language,
      at: now.toISOString(),
      params: {
        name: who.long_name,
        what:
          known === undefined ? '' : errorText(language, 'PLAN_REQUIRED', { feature: known, plan: 'solo' }),
        message: message ?? '',
      },
      page: `${config.public_url}/settings/subscription?state=showPlans`,
    });
};
