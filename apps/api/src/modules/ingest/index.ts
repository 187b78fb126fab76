import { defineModule, NO_CALLS } from '../../platform/module.ts';
import { everyRow, wholeConnection } from '../../platform/service.ts';
import { takeFixes } from '../traces/index.ts';
import { adsbIntegration } from './adsb.integration.ts';
import { createBindings } from './bindings.ts';
import { followAdsb } from './followAdsb.ts';
import { createGatewayNews, sendCommands } from './gatewayCommands.ts';
import { createIntake } from './intake.ts';
import { listenToMqtt } from './listen.ts';
import { listenToMavlink } from './mavlinkListener.ts';
import { createMqttClients } from './mqttClients.ts';

export const ingestModule = defineModule({
  ...NO_CALLS,
  name: 'ingest',
  services: [adsbIntegration],
  work_needs: [
    'adsb_service',
    'alarms',
    'areas',
    'clock',
    'config',
    everyRow('whose a device and a drone are is looked up before anybody is signed in'),
    'device_ports',
    'fix_acceptance',
    'log',
    'pace',
    'secrets',
    'tracking',
    wholeConnection('listens for what docks and controllers are asked'),
  ],
  begins: (
    app,
    {
      adsb_service,
      db,
      clock,
      config,
      log,
      pace,
      fix_acceptance: acceptance,
      device_ports,
      secrets,
      connection,
      ...judging
    },
  ) => {
    if (!config.roles.includes('ingest')) return;
    const bindings = createBindings(db);
    const intake = createIntake({
      clock,
      acceptance,
      bindings,
      deliver: ({ fixes, sensor: { operator_id, structure_id, is_simulated }, is_foreign }) =>
        takeFixes({ ...judging, system_db: db }, fixes, {
          operator_id,
          structure_id,
          is_simulated,
          is_foreign,
        }),
    });
    const news = createGatewayNews({ db, clock }, bindings);
    const clients = createMqttClients({ db, clock, log, acceptance, bindings, intake, news });
    listenToMqtt(app, { config, log, device_ports, pace }, clients);
    const closing: (() => unknown)[] = [];
    app.addHook('onReady', async () => {
      closing.push(
        followAdsb({
          ...{ adsb_service, clock, intake, acceptance, log },
          tell: judging.tracking.tellManned,
        }),
      );
      if (config.mqtt !== null) {
        const commands = sendCommands({ db, clock, log, secrets, connection }, clients);
        closing.push(() => commands.close());
      }
      if (config.mavlink === null) return;
      const mavlink = await listenToMavlink(config.mavlink, { db, clock, intake, acceptance, log });
      device_ports.mavlink = mavlink.port;
      closing.push(mavlink.close);
    });
    app.addHook('preClose', async () => {
      await Promise.all(closing.map((close) => close()));
    });
  },
});
