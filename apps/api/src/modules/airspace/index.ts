export { type AirspaceHolder, createAirspace } from './airspace.holder.ts';
export { airspaceHandlers } from './airspace.routes.ts';
