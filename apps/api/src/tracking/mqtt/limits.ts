/** What one connection may do. A remote controller with five drones stays far below. */
export const MQTT_LIMITS = {
  /** Bytes of a packet: the longest messages of the formats read here have some 10 kB. */
  packet_bytes: 65_536,
  /** Until a client says who it is, ms. */
  connect_within_ms: 10_000,
  /** Connections of this process. */
  connections: 5_000,
  /** Connections of one device: a gateway that comes back has the former one for a while. */
  connections_a_device: 10,
  /** Wrong secrets from an address in a minute; then it is not even asked. */
  wrong_secrets_a_minute: 10,
  /** Messages of a connection a second, and how many at once. */
  messages: { a_second: 100, burst: 500 },
  /** A client that goes on over its rate for as long is disconnected, ms. */
  over_rate_ms: 10_000,
  /** Or at once, where it sent as many more than it may: a device that was without a network has fewer to tell. */
  over_rate_packets: 2_000,
  subscriptions: 50,
  /** Packets that are read before others have their turn: 64 kB hold 32,768 of two bytes. */
  packets_a_turn: 32,
  /** Bytes that the client has not taken; then it is disconnected. */
  unsent_bytes: 1_000_000,
  /** Of a client that asks for none, s: a connection that is cut without a word ends. */
  longest_keepalive_s: 600,
} as const;

/** Reason codes of MQTT 5 that are answered here (OASIS MQTT 5.0 §2.4). */
export const REASON = {
  success: 0x00,
  no_matching_subscribers: 0x10,
  malformed: 0x81,
  protocol_error: 0x82,
  wrong_secret: 0x86,
  not_authorized: 0x87,
  server_busy: 0x89,
  keep_alive_timeout: 0x8d,
  taken_over: 0x8e,
  topic_filter_invalid: 0x8f,
  topic_name_invalid: 0x90,
  too_large: 0x95,
  rate_too_high: 0x96,
  quota_exceeded: 0x97,
  administrative: 0x98,
  payload_invalid: 0x99,
  retain_not_supported: 0x9a,
  qos_not_supported: 0x9b,
  connection_rate: 0x9f,
  wildcards_not_supported: 0xa2,
} as const;
