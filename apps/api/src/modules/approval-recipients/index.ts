import { defineModule, NO_CALLS } from '../../platform/module.ts';

export {
  authorityRecipients,
  decidersWantingCopies,
  operatorRecipients,
} from './recipients.queries.ts';

export const approvalRecipientsModule = defineModule({ ...NO_CALLS, name: 'approval-recipients' });
