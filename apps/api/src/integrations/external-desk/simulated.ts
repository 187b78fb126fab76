import { type ExternalDesk, ExternalDeskFailure, type SubmittedRequest } from './port.ts';

/** A request whose form says so is not taken, so that this can be tried too. */
const isRefused = ({ external_payload }: SubmittedRequest): boolean =>
  external_payload.simulated_failure === true;

/** One page, which says that it is invented. */
const letter = (reference: string): string =>
  `%PDF-1.4\n% ${reference}: simulated, no authority wrote this\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`;

/** Stands in for the systems of authorities where there is none: says so in `source`. */
export const simulatedDesk = (codes: readonly string[]): ExternalDesk => ({
  source: 'simulated',
  isFor: (code) => codes.includes(code),
  submit: (request) =>
    isRefused(request)
      ? Promise.reject(new ExternalDeskFailure('simulated silence'))
      : Promise.resolve(`SIM-${request.identifier}`),
  documents: (reference) =>
    Promise.resolve([
      {
        reference: `${reference}/1`,
        name: `${reference}.pdf`,
        data: new TextEncoder().encode(letter(reference)),
      },
    ]),
});
