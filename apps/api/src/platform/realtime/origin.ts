const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/**
 * Whether a page of that origin may open the channel (RFC 6455, 10.2). Programs that are no browser name none, and show a
 * token. A server of this machine or its network, whose public address was not set, is reached under several names.
 */
export const isOwnOrigin = (
  publicUrl: string,
  origin: string | undefined,
  host: string | undefined,
): boolean => {
  if (origin === undefined) return true;
  const [own, asking] = [new URL(publicUrl), urlOf(origin)];
  if (asking === null) return false;
  if (asking.origin === own.origin) return true;
  return LOOPBACK.has(own.hostname) && (LOOPBACK.has(asking.hostname) || asking.host === host);
};
