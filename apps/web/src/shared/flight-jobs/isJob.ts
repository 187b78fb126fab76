import type { FlightJob } from '@envol/contract/flight-jobs';

/** Whether a call answered with a job that does it beside the call. */
export const isJob = (answer: object): answer is FlightJob => 'total_count' in answer;

export const isUnderWay = ({ status }: Pick<FlightJob, 'status'>): boolean =>
  status === 'queued' || status === 'running';
