import type { trackingDevicesEndpoints } from '@envol/contract/tracking-devices';
import type { Config } from '../../config.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { DevicePorts } from './ports.open.ts';
import {
  addDevice,
  listOwn,
  renewSecret,
  revokeDevice,
  type TrackingDevicesDeps,
} from './trackingDevices.service.ts';

interface Deps extends TrackingDevicesDeps {
  readonly device_ports: DevicePorts;
  readonly config: Pick<Config, 'mqtt' | 'roles'>;
}

/** Where devices connect to: what this process listens to, or another one of the role as the settings say. */
const portsOf = ({ device_ports, config: { mqtt, roles } }: Deps): DevicePorts['mqtt'] => {
  if (roles.includes('ingest') || mqtt === null) return device_ports.mqtt;
  return { port: mqtt.port, tls_port: mqtt.tls?.port ?? null };
};

export const trackingDevicesHandlers = (deps: Deps): Handlers<typeof trackingDevicesEndpoints> => ({
  listTrackingDevices: async (_, { signed_in }) => ({
    results: await listOwn(deps, signed_in.actor),
    mqtt: portsOf(deps),
  }),
  createTrackingDevice: ({ body }, { signed_in }) => addDevice(deps, signed_in, body),
  renewTrackingDevice: ({ params }, { signed_in }) => renewSecret(deps, signed_in.actor, params.id),
  revokeTrackingDevice: ({ params }, { signed_in }) => revokeDevice(deps, signed_in.actor, params.id),
});
