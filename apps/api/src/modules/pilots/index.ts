export { pilotColumns, toPilot } from './pilots.mapper.ts';
export { pilotsHandlers } from './pilots.routes.ts';
