import type { FlightReportModel } from './flightReport.model.ts';
import { renderFlightReport } from './flightReport.ts';

/**
 * Entry of a worker thread: draws one report off the request thread.
 * @public loaded by its path
 */
export default (model: FlightReportModel): Uint8Array => renderFlightReport(model);
