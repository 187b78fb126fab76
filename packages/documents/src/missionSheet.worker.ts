import type { MissionSheetModel } from './missionSheet.model.ts';
import { renderMissionSheet } from './missionSheet.ts';

/**
 * Entry of a worker thread: draws one sheet off the request thread.
 * @public loaded by its path
 */
export default (model: MissionSheetModel): Promise<Uint8Array> => renderMissionSheet(model);
