import { defineModule, NO_CALLS } from '../../platform/module.ts';

export {
  clearRestricted,
  followTakeOff,
  forgetAzbaConsulted,
  forgetNotamsConsulted,
  forgetReadingsOfPublication,
  markLanded,
  markTakenOff,
  nameBreaches,
  noteConsulted,
  noteReadings,
  restrictedSince,
} from './flightMarks.commands.ts';

export const flightMarksModule = defineModule({
  ...NO_CALLS,
  name: 'flight-marks',
  columns: {
    flights: [
      'consulted',
      'effective_date_end',
      'effective_date_start',
      'en_route',
      'readings',
      'restricted_at',
      'take_off_breaches',
      'take_off_named',
      'take_off_verdict',
    ],
  },
});
