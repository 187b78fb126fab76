export type { ApprovalsDeps } from './approvals.deps.ts';
export { closePassed } from './approvals.repository.ts';
export { approvalsCalls, approvalsHandlers, requestApprovalHandler } from './approvals.routes.ts';
