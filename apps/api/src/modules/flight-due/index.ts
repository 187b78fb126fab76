import { defineModule, NO_CALLS } from '../../platform/module.ts';

export {
  DAY_DUE_CHANNEL,
  markDroneDue,
  markMissionsDue,
  markNetworkDue,
  markNotamsDue,
  markOutlivedDue,
  markPricesDue,
  markSupplementsDue,
  markZonesDue,
  takeDue,
} from './flightDue.commands.ts';

export const flightDueModule = defineModule({
  ...NO_CALLS,
  name: 'flight-due',
  columns: { flights: ['day_due'] },
});
