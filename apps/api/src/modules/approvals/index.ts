export type { ApprovalsDeps } from './approvals.deps.ts';
export { closePassed } from './approvals.repository.ts';
export { approvalsHandlers } from './approvals.routes.ts';
export { cancel, decide } from './decisions.service.ts';
export { viewMessages, writeMessage } from './messages.service.ts';
export { askApproval } from './requests.service.ts';
