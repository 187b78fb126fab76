import { emailRequestsEndpoints } from '@envol/contract/email-requests';
import { JUDGING_NEEDS } from '../../platform/judgingNeeds.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb } from '../../platform/service.ts';
import type { SendingDeps } from './emailRequests.deps.ts';
import { emailRequestUpdated, writerNotification } from './emailRequests.facts.ts';
import { emailRequestsHandlers } from './emailRequests.routes.ts';
import { sendDueLetters, tellUnanswered } from './sending.service.ts';

export {
  asksByLetter,
  isLetterOpen,
  proposeLetter,
  proposeReminder,
  titleOf,
} from './createEmailRequest.service.ts';
export { receiveAnswer } from './receiving.service.ts';

export const emailRequestsModule = defineModule({
  name: 'email-requests',
  needs: [
    ...JUDGING_NEEDS,
    'db',
    'notams',
    systemDb('the address of an account, for a copy, is in no reach'),
    'storage',
    'weather',
  ],
  work_needs: [
    'clock',
    'config',
    everyRow('letters of all operators leave when they are due'),
    'facts',
    'secrets',
  ],
  facts: { writerNotification, emailRequestUpdated },
  tables: ['email_request_events', 'email_request_files', 'email_requests'],
  calls: emailRequestsEndpoints,
  handlers: emailRequestsHandlers,
  sweeps: [
    {
      name: 'requests by e-mail that are due',
      every_ms: 5_000,
      run: (deps: SendingDeps, now: Date) => sendDueLetters(deps, now),
    },
    {
      name: 'requests by e-mail that nobody answers',
      every_ms: 10 * 60_000,
      run: (deps: SendingDeps, now: Date) => tellUnanswered(deps, now),
    },
  ],
});
