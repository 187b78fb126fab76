/*
 * The screens of the requests, loaded by the router when first needed: the queue (/map/approvals) stays while one
 * request (/map/approvals/$id) opens beside it.
 */
export { ApprovalScreen } from './detail/ApprovalScreen.tsx';
export { ApprovalsScreen } from './queue/ApprovalsScreen.tsx';
