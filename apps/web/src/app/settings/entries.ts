import type { CurrentUser } from '@envol/contract/auth';
import type { Permission } from '@envol/domain/access/permissions';
import type { RegisteredRouter } from '@tanstack/react-router';
import {
  BadgeCheck,
  Bell,
  Building2,
  CalendarDays,
  CalendarOff,
  FileArchive,
  FileText,
  Hexagon,
  Info,
  KeyRound,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Radio,
  ReceiptEuro,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  SquareDashed,
  TicketPercent,
  Timer,
  TowerControl,
  UserRound,
  UserRoundCheck,
  Users,
  Webhook,
  Zap,
} from 'lucide-react';

export const SETTINGS_GROUPS = ['me', 'organisation', 'work'] as const;

/** A page of the settings. `tabs`: what `/settings?tabSelected=…` calls it. */
export interface SettingsEntry {
  readonly word:
    | 'my_account'
    | 'security'
    | 'notifications'
    | 'company'
    | 'subscription'
    | 'invoices'
    | 'sales'
    | 'billing_codes'
    | 'documents'
    | 'team'
    | 'invitations'
    | 'supervisers'
    | 'visitors'
    | 'defaults'
    | 'messages'
    | 'notice'
    | 'automatic'
    | 'volumes'
    | 'contacts'
    | 'tips'
    | 'zones'
    | 'absences'
    | 'api'
    | 'audit'
    | 'webhooks'
    | 'tracking_devices'
    | 'calendars'
    | 'personal_data';
  readonly to: keyof RegisteredRouter['routesByPath'];
  readonly hash?: string;
  readonly icon: LucideIcon;
  readonly group: (typeof SETTINGS_GROUPS)[number];
  readonly tabs: readonly string[];
  readonly isFor: (user: CurrentUser) => boolean;
}

const everybody = (): boolean => true;
const holds =
  (...permissions: readonly Permission[]) =>
  (user: CurrentUser): boolean =>
    permissions.every((permission) => user.permissions.includes(permission));

const ENTRIES: readonly SettingsEntry[] = [
  { word: 'my_account', to: '/settings', icon: UserRound, group: 'me', tabs: ['account'], isFor: everybody },
  {
    word: 'security',
    to: '/settings/security',
    icon: ShieldCheck,
    group: 'me',
    tabs: ['security'],
    isFor: everybody,
  },
  {
    word: 'notifications',
    to: '/settings/notifications',
    icon: Bell,
    group: 'me',
    tabs: ['notifications'],
    isFor: everybody,
  },
  {
    word: 'company',
    to: '/settings/company',
    icon: Building2,
    group: 'organisation',
    tabs: ['company', 'exploitant'],
    isFor: holds('operator:read'),
  },
  {
    word: 'subscription',
    to: '/settings/subscription',
    icon: BadgeCheck,
    group: 'organisation',
    tabs: ['subscription'],
    isFor: holds('subscription:read'),
  },
  {
    word: 'invoices',
    to: '/settings/invoices',
    icon: ReceiptText,
    group: 'organisation',
    tabs: ['invoices'],
    isFor: holds('invoice:read', 'operator:read'),
  },
  {
    word: 'sales',
    to: '/sales',
    icon: ReceiptEuro,
    group: 'organisation',
    tabs: ['sales', 'payments'],
    isFor: (user) => holds('invoice:read')(user) && !holds('operator:read')(user),
  },
  {
    word: 'billing_codes',
    to: '/settings/billing-codes',
    icon: TicketPercent,
    group: 'organisation',
    tabs: ['billing-codes'],
    isFor: holds('billing-code:read'),
  },
  {
    word: 'documents',
    to: '/settings',
    hash: 'papers',
    icon: FileText,
    group: 'organisation',
    tabs: ['documents'],
    isFor: holds('operator:read'),
  },
  {
    word: 'team',
    to: '/settings/team',
    icon: Users,
    group: 'organisation',
    tabs: ['team', 'members'],
    isFor: holds('member:read'),
  },
  {
    word: 'invitations',
    to: '/settings/team',
    icon: Users,
    group: 'organisation',
    tabs: ['invitations'],
    isFor: (user) => holds('invitation:read')(user) && !holds('member:read')(user),
  },
  {
    word: 'supervisers',
    to: '/supervisers',
    icon: TowerControl,
    group: 'organisation',
    tabs: ['supervisers'],
    isFor: holds('superviser:read'),
  },
  {
    word: 'visitors',
    to: '/visitors',
    icon: UserRoundCheck,
    group: 'organisation',
    tabs: ['visitors'],
    isFor: holds('visitor:read'),
  },
  {
    word: 'defaults',
    to: '/settings/defaults',
    icon: SlidersHorizontal,
    group: 'work',
    tabs: ['defaultValues', 'defaults'],
    isFor: everybody,
  },
  {
    word: 'messages',
    to: '/settings/messages',
    icon: MessageSquareText,
    group: 'work',
    tabs: ['savedMessages', 'messages'],
    isFor: ({ capabilities }) => capabilities.includes('decides') || capabilities.includes('activates'),
  },
  {
    word: 'absences',
    to: '/settings/absences',
    icon: CalendarOff,
    group: 'work',
    tabs: ['absences'],
    isFor: holds('absence:read'),
  },
  {
    word: 'notice',
    to: '/settings/notice',
    icon: Timer,
    group: 'work',
    tabs: ['notice', 'mission'],
    isFor: holds('structure:write'),
  },
  {
    word: 'automatic',
    to: '/settings/automatic',
    icon: Zap,
    group: 'work',
    tabs: ['automatic'],
    isFor: holds('structure:write'),
  },
  {
    word: 'volumes',
    to: '/settings/agreed-volumes',
    icon: SquareDashed,
    group: 'work',
    tabs: ['agreedVolumes'],
    isFor: holds('agreed-volume:read'),
  },
  {
    word: 'contacts',
    to: '/settings/contacts',
    icon: Mail,
    group: 'work',
    tabs: ['contacts'],
    isFor: holds('structure:write'),
  },
  {
    word: 'tips',
    to: '/settings/tips',
    icon: Info,
    group: 'work',
    tabs: ['tips'],
    isFor: holds('structure:write'),
  },
  {
    word: 'zones',
    to: '/settings/zones',
    icon: Hexagon,
    group: 'work',
    tabs: ['zones'],
    isFor: holds('structure:write'),
  },
  { word: 'api', to: '/settings/api', icon: KeyRound, group: 'me', tabs: ['api'], isFor: everybody },
  {
    word: 'calendars',
    to: '/settings/calendars',
    icon: CalendarDays,
    group: 'me',
    tabs: ['calendars'],
    isFor: holds('calendar:write'),
  },
  {
    word: 'personal_data',
    to: '/settings/personal-data',
    icon: FileArchive,
    group: 'me',
    tabs: ['personalData'],
    isFor: everybody,
  },
  {
    word: 'webhooks',
    to: '/settings/webhooks',
    icon: Webhook,
    group: 'organisation',
    tabs: ['webhooks'],
    isFor: holds('webhook:read'),
  },
  {
    word: 'tracking_devices',
    to: '/settings/tracking-devices',
    icon: Radio,
    group: 'organisation',
    tabs: ['trackingDevices'],
    isFor: holds('tracking-device:read'),
  },
  {
    word: 'audit',
    to: '/settings/audit',
    icon: ScrollText,
    group: 'organisation',
    tabs: ['audit'],
    isFor: holds('audit:read'),
  },
];

/** The settings that an account has. */
export const settingsOfUser = (user: CurrentUser): readonly SettingsEntry[] =>
  ENTRIES.filter(({ isFor }) => isFor(user));

/** Where `/settings?tabSelected=…&state=…` leads; null: it stays. A state goes with its tab. */
export const pathOfTab = (tab: string | undefined, user: CurrentUser, state?: string): string | null => {
  if (tab === undefined) return null;
  const entry = settingsOfUser(user).find(({ tabs }) => tabs.includes(tab));
  if (entry === undefined) return null;
  const query = state === undefined ? '' : `?state=${encodeURIComponent(state)}`;
  const hash = entry.hash === undefined ? '' : `#${entry.hash}`;
  return `${entry.to}${query}${hash}`;
};
