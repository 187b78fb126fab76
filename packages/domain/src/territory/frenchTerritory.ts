import data from './generated/france.json' with { type: 'json' };
import { Territory } from './territory.ts';

/**
 * France with its overseas territories and their territorial waters (12 NM), as far as the publication of the French
 * aeronautical information service (SIA) speaks of it. Sources in `generated/README.md`.
 */
export const FRENCH_TERRITORY = new Territory(data);
