import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './platform/settings.ts';

it('starts with no setting at all', () => {
  expect(readConfig({})).toMatchObject({
    port: 4600,
    database_url: null,
    roles: ['web', 'worker', 'realtime', 'ingest', 'media'],
  });
});

it('a configuration takes an empty setting as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4600, database_url: null });
});

it.each([
  ['PORT', 'abc', 'it must be a whole number from 0 to 65535'],
  ['PORT', '4600.5', 'it must be a whole number from 0 to 65535'],
  ['DATABASE_POOL', '1', 'it must be a whole number from 2 to 200'],
  ['DATABASE_URL', 'mysql://here', 'it must begin with postgres://'],
  ['PUBLIC_URL', 'ftp://here', 'it must be an address that begins with http:// or https://'],
  ['ROLES', 'web,cook', 'it must be among web, worker, realtime, ingest, media'],
  ['DEMO', 'yes', 'it must be true or false'],
  ['SECOND_FACTOR_REQUIRED_FOR', 'pilots', 'it must be none, or among staff, authority_admins'],
  ['SMTP_URL', 'here', 'it must begin with smtp:// or smtps://'],
  ['LOG_LEVEL', 'loud', 'it must be one of fatal, error, warn, info, debug, silent'],
])('a configuration names %s when it is "%s", and says what it must be', (name, value, words) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(`The setting ${name}="${value}" is wrong: ${words}.`);
});

it('a configuration requires a second factor of staff and administrators by itself, but not in the demonstration', () => {
  const required = (env: Record<string, string>) => readConfig(env).second_factor_required_for;
  expect(required({ DEMO: 'false' })).toEqual(['staff', 'authority_admins']);
  expect(required({ DEMO: 'true' })).toEqual([]);
  expect(required({ DEMO: 'true', SECOND_FACTOR_REQUIRED_FOR: 'staff' })).toEqual(['staff']);
  expect(required({ DEMO: 'false', SECOND_FACTOR_REQUIRED_FOR: 'none' })).toEqual([]);
});

it('a configuration takes letters in only where the mail server says who vouches for their senders', () => {
  const port = { INBOUND_MAIL_DOMAIN: 'reponses.example.fr', INBOUND_MAIL_SECRET: 'x'.repeat(32) };
  expect(() => readConfig(port)).toThrow('INBOUND_MAIL_AUTHSERV are set together');
  expect(readConfig({ ...port, INBOUND_MAIL_AUTHSERV: 'mx.example.fr' }).inbound_mail?.authserv).toBe(
    'mx.example.fr',
  );
});

const SELLER = {
  ...{ SELLER_NAME: 'Envol', SELLER_SIREN: '732829320', SELLER_VAT_NUMBER: 'FR44732829320' },
  ...{ SELLER_ADDRESS: '1 rue du Test', SELLER_POSTAL_CODE: '31000', SELLER_CITY: 'Toulouse' },
};

it('a seller is all that an invoice says of it, or nothing', () => {
  expect(readConfig(SELLER).invoice_seller).toMatchObject({ address: { postal_code: '31000' } });
  expect(readConfig({ DEMO: 'false' }).invoice_seller).toBeNull();
  for (const name of Object.keys(SELLER))
    expect(() => readConfig({ ...SELLER, [name]: '' }), name).toThrow(name);
});
