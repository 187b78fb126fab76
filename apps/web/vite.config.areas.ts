/*
 * Which modules share a file. Left alone, the bundler makes a file of each set of modules that the same screens need: dozens
 * of files of a few hundred bytes, each of which costs a slow processor two milliseconds and compresses badly. A module
 * goes with the first area that needs it, or with what several areas share. A module of the product that no area names
 * stays with the bundler: in a file of its own.
 */
import { resolve } from 'node:path';
import { createReach, type Graph } from './vite.config.reach.ts';

/** What is opened together, by the modules that open it, beginning with the sources' folder. */
const AREAS = {
  start: ['main.tsx'],
  signIn: ['features/auth/SignInPage.tsx'],
  // Pages of people without an account, often on a phone: what others share with them brings nothing else along.
  account: [
    'features/auth/WelcomePage.tsx',
    'features/auth/invitation/InvitationPage.tsx',
    'features/auth/signUp/SignUpPage.tsx',
    'features/auth/ForgottenPasswordPage.tsx',
    'features/auth/ConfirmResetPage.tsx',
    'features/auth/UnsubscribePage.tsx',
    'features/help/ContactPage.tsx',
    'features/help/PrivacyPage.tsx',
  ],
  openMap: ['features/flight-shares/SharedMissionPage.tsx', 'features/u-space/PublicPage.tsx'],
  shell: ['app/Product.tsx', 'app/AppShell.tsx'],
  desk: ['app/MapDesk.tsx'],
  map: ['map/createMap.ts'],
  missions: ['app/onMissionList.generated.ts'],
  requests: ['features/approvals/queue/ApprovalsScreen.tsx'],
  mission: ['app/onMission.generated.ts'],
  editor: ['app/onMissionEditor.generated.ts'],
  request: ['app/onApproval.generated.ts'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type Area = keyof typeof AREAS;
type Needed = Readonly<Record<Area, boolean>>;

const isOfFirstScreens = ({
  shell,
  desk,
  map,
  missions,
  requests,
}: Pick<Needed, 'shell' | 'desk' | 'map' | 'missions' | 'requests'>): boolean =>
  shell || desk || map || missions || requests;
const isOfWork = ({ mission, editor, request }: Pick<Needed, 'mission' | 'editor' | 'request'>): boolean =>
  mission || editor || request;

/** The files, those of what comes first before the others; a file takes with it what its modules import and no former one has. */
const FILES: readonly { readonly name: string; readonly holds: (needed: Needed) => boolean }[] = [
  // Before any screen, and what the sign-in has in common with the product.
  {
    name: 'start',
    holds: ({ start, signIn, account: _, openMap: __, ...later }) =>
      start || (signIn && Object.values(later).includes(true)),
  },
  // What the pages without an account share with the first screens of the product: they fetch nothing else of these.
  { name: 'pieces', holds: ({ account, ...needed }) => account && isOfFirstScreens(needed) },
  { name: 'mapPieces', holds: ({ openMap, ...needed }) => openMap && isOfFirstScreens(needed) },
  { name: 'shell', holds: ({ shell }) => shell },
  { name: 'desk', holds: ({ desk }) => desk },
  { name: 'entry', holds: ({ signIn, account, openMap }) => signIn && (account || openMap) },
  {
    name: 'lists',
    holds: ({ missions, requests, map }) => (missions && requests) || (map && (missions || requests)),
  },
  { name: 'missions', holds: ({ missions }) => missions },
  // What an authority's list has in common with an operator's mission, which would bring the whole list along.
  { name: 'judged', holds: ({ requests, mission, editor }) => requests && (mission || editor) },
  { name: 'requests', holds: ({ requests }) => requests },
  // Of an operator's and of an authority's pages, which the other side need not load.
  { name: 'common', holds: ({ account, openMap, ...needed }) => account && openMap && isOfWork(needed) },
  { name: 'forms', holds: ({ account, ...needed }) => account && isOfWork(needed) },
  { name: 'views', holds: ({ openMap, ...needed }) => openMap && isOfWork(needed) },
  { name: 'work', holds: ({ mission, editor, request }) => (mission || editor) && request },
  { name: 'plan', holds: ({ mission, editor }) => mission && editor },
  { name: 'mission', holds: ({ mission }) => mission },
  { name: 'editor', holds: ({ editor }) => editor },
  { name: 'request', holds: ({ request }) => request },
  { name: 'signIn', holds: ({ signIn }) => signIn },
];

/** Libraries that every page needs, and those of the product: files that change only with them. */
const LIBRARIES = [
  { name: 'base', packages: ['react', 'react-dom', 'scheduler', '@tanstack/history'] },
  {
    name: 'router',
    packages: [
      '@tanstack/react-router',
      '@tanstack/router-core',
      '@tanstack/store',
      '@tanstack/react-store',
      'use-sync-external-store',
    ],
  },
];

/** Words that stand around or in the first lists, as most read them: French, and what declines their names. */
const FIRST_WORDS = [
  {
    name: 'firstWords',
    ends: ['/fr/nav.json', '/fr/notifications.json', '/fr/map.json', '/i18n/src/articles.ts'],
  },
  { name: 'missionsWords', ends: ['/fr/flights_list.json'] },
];

interface Group {
  readonly name: (id: string, graph: Graph) => string | null;
  readonly priority: number;
}

export const chunkGroups = (sources: string): Group[] => {
  let known: ReadonlyMap<string, string> | null = null;
  const main = resolve(sources, 'main.tsx');
  const fileByModule = (graph: Graph): ReadonlyMap<string, string> => {
    const reach = createReach(graph);
    const areas = Object.entries(AREAS).map(([area, modules]): readonly [string, ReadonlySet<string>] => [
      area,
      reach(modules.map((module) => resolve(sources, module))),
    ]);
    const files = new Map<string, string>();
    for (const id of new Set(areas.flatMap(([, modules]) => [...modules]))) {
      const needed = Object.fromEntries(areas.map(([area, modules]) => [area, modules.has(id)])) as Needed;
      const file = FILES.find(({ holds }) => holds(needed));
      // The entry keeps its own file, by which the page finds it.
      if (file !== undefined && id !== main) files.set(id, file.name);
    }
    return files;
  };
  const group = (name: string, holds: (id: string, graph: Graph) => boolean, priority: number): Group => ({
    name: (id, graph) => (holds(id, graph) ? name : null),
    priority,
  });
  const libraries = LIBRARIES.map(({ name, packages }, index) =>
    group(name, (id) => packages.some((each) => id.includes(`/node_modules/${each}/`)), 100 - index),
  );
  const words = FIRST_WORDS.map(({ name, ends }, index) =>
    group(name, (id) => ends.some((end) => id.endsWith(end)), 50 - index),
  );
  const areas = FILES.map(({ name }, index) =>
    group(
      name,
      (id, graph) => {
        known ??= fileByModule(graph);
        return known.get(id) === name;
      },
      40 - index,
    ),
  );
  return [
    ...libraries,
    ...words,
    ...areas,
    group('icons', (id) => id.includes('/lucide-react/dist/esm/icons/'), 0),
  ];
};
