import type { AnnexIv } from '@envol/domain/flight-authorizations/annexIv';
import { type UsspAnswer, UsspFailure, type UsspGateway } from './port.ts';

/** The ceiling of the simulated U-space, m above ground. */
const CEILING_M = 120;

const judge = (request: AnnexIv): UsspAnswer => {
  const tooHigh = request.volumes.find(({ altitude_upper }) => altitude_upper.value > CEILING_M);
  if (tooHigh === undefined) return { answer: 'possible', reasons: [] };
  return {
    answer: 'refused',
    reasons: [
      {
        kind: 'too_high',
        text: `Simulation : plafond de ${CEILING_M} m / simulated: ceiling of ${CEILING_M} m`,
        from: tooHigh.time_start,
        to: tooHigh.time_end,
      },
    ],
  };
};

/** Stands in for a provider where there is none: says so in `source` and in its words. A procedure that says "simulate silence" meets silence. */
export const simulatedUssp = (codes: readonly string[]): UsspGateway => {
  const answered = (request: AnnexIv): Promise<UsspAnswer> =>
    request.emergency_procedure?.includes('simulate silence') === true
      ? Promise.reject(new UsspFailure('simulated silence'))
      : Promise.resolve(judge(request));
  return {
    source: 'simulated',
    isFor: (code) => codes.includes(code),
    analyse: (_code, request) => answered(request),
    submit: async (_code, key, request) => {
      const { answer, reasons } = await answered(request);
      return {
        reference: `SIM-${key}`,
        status: answer === 'possible' ? 'accepted' : 'rejected',
        reason: reasons[0]?.text ?? null,
        conditions: null,
      };
    },
    // It decides at once, and withdraws nothing: what is asked about is what it granted.
    read: (_code, reference) =>
      Promise.resolve({ reference, status: 'accepted', reason: null, conditions: null }),
    act: (_code, reference) =>
      reference === 'silent' ? Promise.reject(new UsspFailure('simulated silence')) : Promise.resolve(),
  };
};
