import type { NoticeRule } from '../../regulation/ruleset.ts';
import { rememberedOf } from '../../time/remembered.ts';
import type { Contact } from '../deciders/contacts.ts';
import type { UasAuthority, UasZone } from './uasZone.ts';

/** Who an official zone says to ask. */
export interface PublishedAuthority {
  readonly name: string;
  readonly contacts: readonly Contact[];
  readonly notice: NoticeRule | null;
}

const PURPOSES: readonly UasAuthority['purpose'][] = [
  'AUTHORIZATION',
  'NOTIFICATION',
  'OTHER',
  'INFORMATION',
];

/** Calendar days of an ISO 8601 duration such as "P5D", "PT48H" or "P1W", rounded up; null when it cannot be read. */
export function durationDays(duration: string): number | null {
  const parts = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(
    duration.trim().toUpperCase(),
  );
  if (!parts) return null;
  const [, years, months, weeks, days, hours, minutes, seconds] = parts.map((part) => Number(part ?? 0));
  const whole = (years ?? 0) * 365 + (months ?? 0) * 31 + (weeks ?? 0) * 7 + (days ?? 0);
  const rest = (hours ?? 0) * 3_600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  const total = whole + Math.ceil(rest / 86_400);
  return total > 0 ? total : null;
}

function contactsOf({ email, phone, url, service }: UasAuthority): Contact[] {
  const label = service;
  return [
    ...(email === null ? [] : [{ kind: 'email' as const, value: email, label }]),
    ...(phone === null ? [] : [{ kind: 'phone' as const, value: phone, label }]),
    ...(url === null ? [] : [{ kind: 'url' as const, value: url, label }]),
  ];
}

/** The authority to ask among those of some official zones, with the longest notice published; null where none is. */
export function publishedAuthority(zones: readonly UasZone[]): PublishedAuthority | null {
  const [only, ...others] = zones;
  return only && others.length === 0 ? ofZone(only) : ofZones(zones);
}

const ofZone = rememberedOf((zone: UasZone) => ofZones([zone]));

function ofZones(zones: readonly UasZone[]): PublishedAuthority | null {
  if (zones.every(({ authorities }) => authorities.length === 0)) return null;
  const authorities = zones
    .flatMap((zone) => zone.authorities)
    .sort((a, b) => PURPOSES.indexOf(a.purpose) - PURPOSES.indexOf(b.purpose));
  const first = authorities[0];
  if (!first) return null;
  const days = authorities.flatMap(({ interval_before }) =>
    interval_before === null ? [] : (durationDays(interval_before) ?? []),
  );
  const contacts = authorities.filter(({ name }) => name === first.name).flatMap(contactsOf);
  return {
    name: first.name,
    contacts: contacts.filter(
      ({ value }, position) => contacts.findIndex((each) => each.value === value) === position,
    ),
    notice: days.length > 0 ? { days: Math.max(...days), mode: 'calendar' } : null,
  };
}
