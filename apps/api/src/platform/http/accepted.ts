import type { FlightJob } from '@envol/contract/flight-jobs';

/** What a handler answers, with 202, where a job does what was asked. */
export class Accepted {
  readonly job: FlightJob;

  constructor(job: FlightJob) {
    this.job = job;
  }
}
