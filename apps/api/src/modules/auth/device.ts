import type { Context } from '../../platform/http/mount.ts';

/** On what somebody signs in, as the person will know it again: "Firefox · Windows". No address, no full user agent. */
export interface Device {
  readonly name: string;
}

const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];
const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (list: typeof BROWSERS, agent: string): string | undefined =>
  list.find(([, sign]) => sign.test(agent))?.[0];

/** Empty for a program that says nothing of itself. */
export const deviceName = (agent: string): string =>
  [nameIn(BROWSERS, agent), nameIn(SYSTEMS, agent)].filter((part) => part !== undefined).join(' · ') ||
  (/^[\w.-]{1,40}/.exec(agent)?.[0] ?? '');

export const deviceOf = ({ header }: Pick<Context, 'header'>): Device => ({
  name: deviceName((header('user-agent') ?? '').slice(0, 400)),
});
