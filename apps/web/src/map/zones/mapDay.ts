import { createStore } from '../../ui/store.ts';

/** Of which day the map shows the published airspace, YYYY-MM-DD; null: what is in force. */
export const mapDay = createStore<string | null>(null);
