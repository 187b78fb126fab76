import { defineService } from '../../platform/service.ts';

/** Where devices connect to, once the listener is open; null where this process listens to none. */
export interface DevicePorts {
  mqtt: { readonly port: number; readonly tls_port: number | null } | null;
  /** Of UDP. */
  mavlink: number | null;
}

declare module '../../platform/service.ts' {
  interface Services {
    readonly device_ports: DevicePorts;
  }
}

export const devicePortsService = defineService({
  name: 'device_ports',
  needs: [],
  open: (): DevicePorts => ({ mqtt: null, mavlink: null }),
});
