import { createOwnStore } from '../../ui/stores/ownStore.ts';

/** Of which day the map shows the published airspace, YYYY-MM-DD; null: what is in force. */
export const mapDay = createOwnStore<string | null>(null);
