import type { ApprovalsDeps } from '../approvals/index.ts';

/** What the calls of this module need: a signature may accept the request that it was asked by. */
export type PrefectOrdersDeps = ApprovalsDeps;
