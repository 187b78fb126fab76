export type { ApprovalsDeps } from './approvals.deps.ts';
export { closePassed } from './approvals.repository.ts';
export { approvalsHandlers, requestApprovalHandler } from './approvals.routes.ts';
