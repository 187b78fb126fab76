import {
  downloadDayLog,
  giveHandover,
  listHandovers,
  readDayLog,
  readShiftState,
  takeHandover,
} from './shifts.ts';

export * from './shifts.ts';
export const shiftsEndpoints = {
  readShiftState,
  listHandovers,
  giveHandover,
  takeHandover,
  readDayLog,
  downloadDayLog,
};
