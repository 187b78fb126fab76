// Written by `npm run generate` from the folders: do not edit.
// What features put on the host "approval"; it comes with the host's screen (shared/places).
export { approvalDecisionsOnApproval } from '../features/approval-decisions/onApproval.ts';
export { approvalsOnApproval } from '../features/approvals/onApproval.ts';
export { informContactsOnApproval } from '../features/inform-contacts/onApproval.ts';
export { internalNotesOnApproval } from '../features/internal-notes/onApproval.ts';
export { livestreamsOnApproval } from '../features/livestreams/onApproval.ts';
export { opinionsOnApproval } from '../features/opinions/onApproval.ts';
export { paymentsOnApproval } from '../features/payments/onApproval.ts';
export { prefectOrdersOnApproval } from '../features/prefect-orders/onApproval.ts';
export { savedMessagesOnApproval } from '../features/saved-messages/onApproval.ts';
export { structuresOnApproval } from '../features/structures/onApproval.ts';
