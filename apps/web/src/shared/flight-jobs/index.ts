export { isJob, isUnderWay } from './isJob.ts';
export { JobCard } from './JobCard.tsx';
export { JobProgress } from './JobProgress.tsx';
export { useFollowedJobs } from './useFollowedJobs.tsx';
export { useJobs } from './useJobs.ts';
