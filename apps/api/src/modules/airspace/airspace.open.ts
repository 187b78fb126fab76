import { defineService, wholeConnection } from '../../platform/service.ts';
import { airspaceGauges } from './airspace.gauges.ts';
import { type AirspaceHolder, createAirspace, loadAirspace } from './airspace.holder.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly airspace: AirspaceHolder;
    /** How the airspace in force is read when the process starts. */
    readonly loadAirspace: typeof loadAirspace;
  }
}

export const airspaceLoader = defineService({ name: 'loadAirspace', needs: [], open: () => loadAirspace });

export const airspaceService = defineService({
  name: 'airspace',
  needs: [
    'clock',
    'loadAirspace',
    'log',
    wholeConnection("published data are everybody's; listens for another version"),
  ],
  open: ({ connection, log, loadAirspace: load }) => createAirspace(connection, log, load),
  close: (airspace) => airspace.close(),
  gauges: (airspace, { clock }) => airspaceGauges({ airspace, clock }),
});
