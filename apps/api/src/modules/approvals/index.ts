import { approvalsEndpoints } from '@envol/contract/approvals';
import type { Database } from '../../platform/db/database.ts';
import { defineModule } from '../../platform/module.ts';
import { closePassed } from './approvals.repository.ts';
import { approvalsHandlers } from './approvals.routes.ts';

export type { ApprovalsDeps } from './approvals.deps.ts';
export { closePassed } from './approvals.repository.ts';
export { cancel, decide } from './decisions.service.ts';
export { viewMessages, writeMessage } from './messages.service.ts';
export { askApproval } from './requests.service.ts';

export const approvalsModule = defineModule({
  name: 'approvals',
  calls: approvalsEndpoints,
  handlers: approvalsHandlers,
  sweeps: [
    {
      name: 'requests whose period is over',
      every_ms: 5 * 60_000,
      run: ({ db }: { readonly db: Database }, now) => closePassed(db, now.toISOString()),
    },
  ],
});
