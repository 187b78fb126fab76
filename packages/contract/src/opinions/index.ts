import { askOpinions, listOpinionMessages, markOpinionAsViewed, updateOpinion } from './acts.ts';
import { listOpinionEmails, listOpinionGeometries, listOpinions } from './list.ts';
import { getOpinion, listOpinionsOfApproval } from './opinion.ts';

export * from './acts.ts';
export * from './list.ts';
export * from './opinion.ts';

export const opinionsEndpoints = {
  listOpinions,
  listOpinionGeometries,
  listOpinionEmails,
  getOpinion,
  listOpinionMessages,
  askOpinions,
  updateOpinion,
  markOpinionAsViewed,
  listOpinionsOfApproval,
};
