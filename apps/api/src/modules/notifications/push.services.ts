/** Where the known browsers take their notifications from; the last part of the host's name, or all of it. */
const KNOWN = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
] as const;

/**
 * Whether an address is a push service's: the server posts to nowhere else, whatever a browser claims. `further` are
 * origins that the platform trusts beside them.
 */
export const isPushService = (endpoint: string, further: readonly string[]): boolean => {
  const { protocol, hostname, origin, username, port } = new URL(endpoint);
  if (further.includes(origin)) return true;
  if (protocol !== 'https:' || username !== '' || port !== '') return false;
  return KNOWN.some((known) => hostname === known || hostname.endsWith(`.${known}`));
};
