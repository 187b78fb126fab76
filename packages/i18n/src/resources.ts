import type enAccounts from '../en/accounts.json';
import type enAnnouncements from '../en/announcements.json';
import type enApprovals from '../en/approvals.json';
import type enAuth from '../en/auth.json';
import type enAuthorities from '../en/authorities.json';
import type enCommon from '../en/common.json';
import type enCompany from '../en/company.json';
import type enConstraints from '../en/constraints.json';
import type enCsv from '../en/csv.json';
import type enDay from '../en/day.json';
import type enDemo from '../en/demo.json';
import type enDocuments from '../en/documents.json';
import type enDrones from '../en/drones.json';
import type enErrors from '../en/errors.json';
import type enFlights from '../en/flights.json';
import type enHelp from '../en/help.json';
import type enHelpScreens from '../en/help_screens.json';
import type enMap from '../en/map.json';
import type enMembers from '../en/members.json';
import type enNav from '../en/nav.json';
import type enNotifications from '../en/notifications.json';
import type enOperators from '../en/operators.json';
import type enPapers from '../en/papers.json';
import type enPeriod from '../en/period.json';
import type enPilots from '../en/pilots.json';
import type enPlatform from '../en/platform.json';
import type enServer from '../en/server.json';
import type enSources from '../en/sources.json';
import type enStructures from '../en/structures.json';
import type enSupervisers from '../en/supervisers.json';
import type enTerms from '../en/terms.json';
import type enUsers from '../en/users.json';
import type enVisitors from '../en/visitors.json';
import type frAccounts from '../fr/accounts.json';
import type frAnnouncements from '../fr/announcements.json';
import type frApprovals from '../fr/approvals.json';
import type frAuth from '../fr/auth.json';
import type frAuthorities from '../fr/authorities.json';
import type frCommon from '../fr/common.json';
import type frCompany from '../fr/company.json';
import type frConstraints from '../fr/constraints.json';
import type frCsv from '../fr/csv.json';
import type frDay from '../fr/day.json';
import type frDemo from '../fr/demo.json';
import type frDocuments from '../fr/documents.json';
import type frDrones from '../fr/drones.json';
import type frErrors from '../fr/errors.json';
import type frFlights from '../fr/flights.json';
import type frHelp from '../fr/help.json';
import type frHelpScreens from '../fr/help_screens.json';
import type frMap from '../fr/map.json';
import type frMembers from '../fr/members.json';
import type frNav from '../fr/nav.json';
import type frNotifications from '../fr/notifications.json';
import type frOperators from '../fr/operators.json';
import type frPapers from '../fr/papers.json';
import type frPeriod from '../fr/period.json';
import type frPilots from '../fr/pilots.json';
import type frPlatform from '../fr/platform.json';
import type frServer from '../fr/server.json';
import type frSources from '../fr/sources.json';
import type frStructures from '../fr/structures.json';
import type frSupervisers from '../fr/supervisers.json';
import type frTerms from '../fr/terms.json';
import type frUsers from '../fr/users.json';
import type frVisitors from '../fr/visitors.json';

/** Every namespace in French, the language of reference: the keys that a screen may ask for. */
export interface Resources {
  readonly accounts: typeof frAccounts;
  readonly announcements: typeof frAnnouncements;
  readonly approvals: typeof frApprovals;
  readonly auth: typeof frAuth;
  readonly authorities: typeof frAuthorities;
  readonly common: typeof frCommon;
  readonly company: typeof frCompany;
  readonly constraints: typeof frConstraints;
  readonly csv: typeof frCsv;
  readonly day: typeof frDay;
  readonly demo: typeof frDemo;
  readonly documents: typeof frDocuments;
  readonly drones: typeof frDrones;
  readonly errors: typeof frErrors;
  readonly flights: typeof frFlights;
  readonly help: typeof frHelp;
  readonly help_screens: typeof frHelpScreens;
  readonly map: typeof frMap;
  readonly members: typeof frMembers;
  readonly nav: typeof frNav;
  readonly notifications: typeof frNotifications;
  readonly operators: typeof frOperators;
  readonly papers: typeof frPapers;
  readonly period: typeof frPeriod;
  readonly pilots: typeof frPilots;
  readonly platform: typeof frPlatform;
  readonly server: typeof frServer;
  readonly sources: typeof frSources;
  readonly structures: typeof frStructures;
  readonly supervisers: typeof frSupervisers;
  readonly terms: typeof frTerms;
  readonly users: typeof frUsers;
  readonly visitors: typeof frVisitors;
}

interface EnglishResources {
  readonly accounts: typeof enAccounts;
  readonly announcements: typeof enAnnouncements;
  readonly approvals: typeof enApprovals;
  readonly auth: typeof enAuth;
  readonly authorities: typeof enAuthorities;
  readonly common: typeof enCommon;
  readonly company: typeof enCompany;
  readonly constraints: typeof enConstraints;
  readonly csv: typeof enCsv;
  readonly day: typeof enDay;
  readonly demo: typeof enDemo;
  readonly documents: typeof enDocuments;
  readonly drones: typeof enDrones;
  readonly errors: typeof enErrors;
  readonly flights: typeof enFlights;
  readonly help: typeof enHelp;
  readonly help_screens: typeof enHelpScreens;
  readonly map: typeof enMap;
  readonly members: typeof enMembers;
  readonly nav: typeof enNav;
  readonly notifications: typeof enNotifications;
  readonly operators: typeof enOperators;
  readonly papers: typeof enPapers;
  readonly period: typeof enPeriod;
  readonly pilots: typeof enPilots;
  readonly platform: typeof enPlatform;
  readonly server: typeof enServer;
  readonly sources: typeof enSources;
  readonly structures: typeof enStructures;
  readonly supervisers: typeof enSupervisers;
  readonly terms: typeof enTerms;
  readonly users: typeof enUsers;
  readonly visitors: typeof enVisitors;
}

export type Namespace = keyof Resources;

/** French knows a plural form "many" that English does not: keys are compared without their plural ending. */
type Base<K> = K extends `${infer B}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? B : K;
type Shape<T> = T extends string
  ? string
  : T extends readonly unknown[]
    ? readonly string[]
    : { readonly [K in keyof T as Base<K>]: Shape<T[K]> };

/** The keys that one of the two lacks, as a path of names; `never` when both say the same. */
type Missing<F, E> = {
  [K in Extract<keyof F | keyof E, string>]: K extends keyof F
    ? K extends keyof E
      ? F[K] extends object
        ? E[K] extends object
          ? Missing<F[K], E[K]> extends infer M
            ? M extends string
              ? `${K}.${M}`
              : never
            : never
          : K
        : E[K] extends object
          ? K
          : never
      : `${K} (English)`
    : `${K} (French)`;
}[Extract<keyof F | keyof E, string>];

type Untranslated = Missing<Shape<Resources>, Shape<EnglishResources>>;

/** Does not compile while a text exists in one language only; the compiler's message names the missing keys. */
export const untranslated: [Untranslated] extends [never] ? 'none' : { readonly missing: Untranslated } =
  'none';

export const NAMESPACES = [
  'accounts',
  'announcements',
  'approvals',
  'auth',
  'authorities',
  'common',
  'company',
  'constraints',
  'csv',
  'day',
  'demo',
  'documents',
  'drones',
  'errors',
  'flights',
  'help',
  'help_screens',
  'map',
  'members',
  'nav',
  'notifications',
  'operators',
  'period',
  'pilots',
  'platform',
  'server',
  'sources',
  'structures',
  'supervisers',
  'terms',
  'users',
  'visitors',
] as const satisfies readonly Namespace[];
