import type { DayLogModel } from './dayLog.model.ts';
import { renderDayLog } from './dayLog.ts';

/**
 * Entry of a worker thread: draws a day's log off the request thread.
 * @public loaded by its path
 */
export default (model: DayLogModel): Uint8Array => renderDayLog(model);
