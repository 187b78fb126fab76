import { APPROVAL_STATUSES } from '@envol/domain/approvals/statuses';
import { z } from 'zod';

export const ApprovalStatus = z.enum(APPROVAL_STATUSES);
