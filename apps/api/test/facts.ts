import { pushNews, ringBells } from '../src/modules/notifications/index.ts';
import type { Facts } from '../src/platform/facts/recordFact.ts';

/** Facts as a process without letters brings them to people: by bell and closed browser. */
export const BELLS: Facts = { channels: [pushNews, ringBells] };
