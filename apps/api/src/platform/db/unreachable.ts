import { wordTable } from '@envol/domain/wordTable';

/** Why a connection could not be opened, by what the system or PostgreSQL answered. */
const REASONS: Readonly<Record<string, string>> = wordTable({
  ECONNREFUSED: 'nothing answers there: start PostgreSQL, or correct the setting',
  ECONNRESET: 'it closed the connection at once: look whether PostgreSQL listens there',
  EHOSTUNREACH: 'there is no way to that host: correct the setting, or look at the network',
  ENETUNREACH: 'there is no way to that host: correct the setting, or look at the network',
  ENOTFOUND: 'no host has that name: correct the setting',
  EAI_AGAIN: 'no host has that name, or the name service does not answer',
  ETIMEDOUT: 'it does not answer: correct the setting, or look at the network',
  '28000': 'it refuses the user: correct the setting',
  '28P01': 'it refuses the user or the password: correct the setting',
  '3D000': 'there is no such database: create it, or correct the setting',
});

/** Host and port of a connection string, never its password; a socket's folder where there is no host. */
const placeOf = (url: string): string => {
  if (!URL.canParse(url)) return 'an address that cannot be read';
  const { hostname, port, searchParams } = new URL(url);
  const host = hostname || searchParams.get('host') || 'localhost';
  return host.startsWith('/') ? host : `${host}:${port || '5432'}`;
};

/**
 * An error that says which setting and which host cannot be reached, and what to do; the error itself where it is
 * about something else.
 */
export const explainUnreachable = (error: unknown, url: string): unknown => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const reason = REASONS[/timeout/i.test(message) ? 'ETIMEDOUT' : code];
  return reason === undefined
    ? error
    : new Error(`DATABASE_URL: no connection to ${placeOf(url)}: ${reason}.`, { cause: error });
};
