import {
  CONNECTIONS,
  ConfigError,
  defineSettings,
  oneOf,
  type ReadOf,
  textSetting,
  webAddress,
  wholeNumber,
} from '../../platform/settings.ts';

export const ingestSettings = defineSettings({
  settings: {
    MQTT_PORT: {
      words:
        'Port on which trackers and receivers are heard by MQTT 3.1.1 and 5, on the web server’s port too (websocket, /mqtt). Without it, none. Devices sign in by a name and a secret made in the settings of their organisation.',
      type: wholeNumber(0, 65_535),
      example: '1883',
    },
    MQTT_HOST: { type: textSetting(), default: '127.0.0.1' },
    MQTT_TLS_PORT: {
      words:
        'The same with TLS, with a certificate and its key as files (PEM). Secrets cross the internet by this port alone.',
      type: wholeNumber(0, 65_535),
      example: '8883',
    },
    MQTT_TLS_CERT: { type: textSetting(), example: '/etc/envol/mqtt.crt' },
    MQTT_TLS_KEY: { type: textSetting(), example: '/etc/envol/mqtt.key' },
    MAVLINK_PORT: {
      words:
        'UDP port on which MAVLink 1 and 2 is heard, and the name of the device (made in the settings of its organisation) that it speaks for: MAVLink carries no secret, so let in nobody but your ground station. Without it, none.',
      type: wholeNumber(0, 65_535),
      example: '14550',
    },
    MAVLINK_HOST: { type: textSetting(), default: '127.0.0.1' },
    MAVLINK_DEVICE: { type: textSetting(), example: 'device-abcdefghij' },
    ADSB: {
      words:
        'How manned aircraft are heard: live (ADSB_URL), simulated (one invented helicopter, marked as that) or none. Default: live with ADSB_URL, else simulated with DEMO=true, else none.',
      type: oneOf(CONNECTIONS),
      example: 'live',
    },
    ADSB_URL: {
      words:
        'An address that answers with aircraft.json of readsb or tar1090, or in the form of ADSBexchange v2.',
      type: webAddress(),
      example: 'http://receiver.example.fr/tar1090/data/aircraft.json',
    },
  },
  read: (given, { demo }) => {
    const { MQTT_PORT: port, MQTT_TLS_PORT, MQTT_TLS_CERT: cert, MQTT_TLS_KEY: key } = given;
    if (MQTT_TLS_PORT !== undefined && (cert === undefined || key === undefined))
      throw new ConfigError('The setting MQTT_TLS_PORT needs MQTT_TLS_CERT and MQTT_TLS_KEY.');
    if (MQTT_TLS_PORT !== undefined && port === undefined)
      throw new ConfigError('The setting MQTT_TLS_PORT needs MQTT_PORT.');
    const tls =
      MQTT_TLS_PORT === undefined || cert === undefined || key === undefined
        ? null
        : { port: MQTT_TLS_PORT, cert_file: cert, key_file: key };
    const { MAVLINK_PORT, MAVLINK_DEVICE, ADSB, ADSB_URL } = given;
    if (MAVLINK_PORT !== undefined && MAVLINK_DEVICE === undefined)
      throw new ConfigError('The setting MAVLINK_PORT needs MAVLINK_DEVICE.');
    if (ADSB === 'live' && ADSB_URL === undefined)
      throw new ConfigError('The setting ADSB=live needs ADSB_URL.');
    return {
      mqtt: port === undefined ? null : { host: given.MQTT_HOST, port, tls },
      mavlink:
        MAVLINK_PORT === undefined || MAVLINK_DEVICE === undefined
          ? null
          : { host: given.MAVLINK_HOST, port: MAVLINK_PORT, device: MAVLINK_DEVICE },
      adsb:
        ADSB ??
        (ADSB_URL === undefined ? (demo ? ('simulated' as const) : ('none' as const)) : ('live' as const)),
      adsb_url: ADSB_URL ?? null,
    };
  },
});

declare module '../../configType.ts' {
  interface Config extends ReadOf<typeof ingestSettings> {}
}
