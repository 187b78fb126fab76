export { endpoints } from './calls.generated.ts';
export { API_BASE, API_BASE_EN } from './surface.ts';
