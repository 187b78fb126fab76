export { endpoints } from './calls.generated.ts';

/** The API's base; the same calls answer in English under the second. */
export const API_BASE = '/api/v2';
export const API_BASE_EN = '/en/api/v2';
