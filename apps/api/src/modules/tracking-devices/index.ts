import { trackingDevicesEndpoints } from '@envol/contract/tracking-devices';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { devicePortsService } from './ports.open.ts';
import { trackingDevicesHandlers } from './trackingDevices.routes.ts';

export type { DevicePorts } from './ports.open.ts';
export { type SignedInDevice, signInDevice, stillSignedIn } from './signIn.ts';

export const trackingDevicesModule = defineModule({
  name: 'tracking-devices',
  services: [devicePortsService],
  needs: ['clock', 'config', 'device_ports', systemDb('names and secrets of devices are granted to no role')],
  tables: ['tracking_devices'],
  calls: trackingDevicesEndpoints,
  handlers: trackingDevicesHandlers,
});
