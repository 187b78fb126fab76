import { getActivation } from './activation.ts';
import {
  cancelActivation,
  createActivation,
  decideActivation,
  updateActivation,
  updateActivationPeriod,
} from './acts.ts';
import {
  listActivationMessages,
  markActivationMessagesAsViewed,
  postActivationMessage,
} from './discussion.ts';
import {
  getActivationApprovalDecisions,
  getActivationCapabilities,
  getAllowedHours,
  listActivationCapabilities,
} from './hours.ts';
import { countActivationsToDecide, listActivations } from './list.ts';

export * from './activation.ts';
export * from './acts.ts';
export * from './discussion.ts';
export * from './hours.ts';
export * from './list.ts';

export const activationsEndpoints = {
  listActivations,
  countActivationsToDecide,
  getActivation,
  createActivation,
  updateActivation,
  updateActivationPeriod,
  decideActivation,
  cancelActivation,
  listActivationMessages,
  postActivationMessage,
  markActivationMessagesAsViewed,
  getActivationApprovalDecisions,
  getAllowedHours,
  getActivationCapabilities,
  listActivationCapabilities,
};
