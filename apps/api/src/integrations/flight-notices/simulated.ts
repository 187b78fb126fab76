import { type NoticeDesk, NoticeFailure } from './port.ts';

/** An account for which the registry does not answer, so that this can be tried too. */
const SILENT = '9999999999';

/** Stands in for the registry where there is no network: its references begin with SIMUL, and nothing is sent. */
export const simulatedDesk = (): NoticeDesk => ({
  source: 'simulated',
  declare: ({ uid, key }) =>
    uid === SILENT
      ? Promise.reject(new NoticeFailure('registry_silent', false))
      : Promise.resolve({ reference: `SIMUL-${key}` }),
  withdraw: () => Promise.resolve(),
});
