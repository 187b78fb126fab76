/**
 * The arrows of the house: domain ← contract ← {api, web}; documents → domain, i18n. `npm run arrows`.
 * Paths are those of the files, for the workspaces are consumed from source.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const TEST = '(\\.test\\.tsx?$|/test/)';
const CODE = { pathNot: TEST };
/** Packages that exist as types alone (`@types/…`): there is no code to resolve. */
const TYPES_ALONE = '^(geojson|topojson-specification)$';

/** No file of `from` may reach a file of `to`. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    never('no-cycle', 'A cycle has no order in which to read or start it.', {}, { circular: true }),
    never(
      'resolvable',
      'An import that cannot be resolved escapes every other rule.',
      {},
      { couldNotResolve: true, pathNot: TYPES_ALONE },
    ),
    never(
      'domain-reaches-no-other-workspace',
      'The domain knows neither the wire nor the screen.',
      { path: '^packages/domain/src', ...CODE },
      { path: '^(packages/(contract|documents|i18n)|apps|tools|bench|e2e)/' },
    ),
    never(
      'domain-imports-only-small-pure-libraries',
      'The domain runs in Node, in a worker and in the browser: no I/O, no framework.',
      { path: '^packages/domain/src', ...CODE },
      {
        dependencyTypesNot: ['local', 'localmodule', 'aliased-subpath-import', 'type-only'],
        pathNot: [
          '^packages/domain/',
          'node_modules/(clipper2-ts|flatbush|flatqueue|geographiclib-geodesic|robust-predicates|temporal-polyfill|temporal-spec)/',
        ],
      },
    ),
    never(
      'component-library-behind-ui',
      'What the library looks like and how it is asked is decided once, in ui/overlay and ui/form.',
      { path: '^apps/web/src/(?!ui/(overlay|form)/)' },
      { path: 'node_modules/(react-aria|react-stately|@react-aria|@react-stately|@internationalized)' },
    ),
    never(
      'contract-reaches-only-the-domain',
      'The contract is what both sides share.',
      { path: '^packages/contract/src', ...CODE },
      { path: '^(packages/(documents|i18n)|apps|tools|bench|e2e)/' },
    ),
    never(
      'documents-reach-only-domain-and-words',
      'A sheet is drawn from the domain and the words, wherever the data came from.',
      { path: '^packages/documents/src', ...CODE },
      { path: '^(packages/contract|apps|tools|bench|e2e)/' },
    ),
    never(
      'words-reach-nothing',
      'The words are data.',
      { path: '^packages/i18n/src', ...CODE },
      { path: '^(packages/(documents|domain)|apps|tools|bench|e2e)/' },
    ),
    never(
      'platform-knows-no-module',
      'HTTP, database, jobs and mail know nothing of drones.',
      { path: '^apps/api/src/platform/', ...CODE },
      { path: '^apps/api/src/(modules|integrations|datasets)/' },
    ),
    never(
      'modules-meet-at-their-index',
      'A module reaches another only through its index.ts.',
      { path: '^apps/api/src/modules/([^/]+)/', ...CODE },
      { path: '^apps/api/src/modules/([^/]+)/', pathNot: ['^apps/api/src/modules/$1/', '/index\\.ts$'] },
    ),
    never(
      'outside-reaches-a-module-at-its-index',
      'What wires modules together sees their index.ts; settings are read before a module is loaded.',
      { path: '^apps/api/(src|demo)/', pathNot: ['^apps/api/src/modules/', TEST] },
      {
        path: '^apps/api/src/modules/[^/]+/',
        pathNot: '^apps/api/src/modules/(([^/]+|mails/mailer)/index|[^/]+/[^/]+\\.settings)\\.ts$',
      },
    ),
    never(
      'letters-are-written-by-facts',
      'A module records what happens (platform/facts); the mailer is a channel of it.',
      {
        path: '^apps/api/',
        pathNot: [
          '^apps/api/src/(createFacts|services)\\.ts$',
          '^apps/api/demo/',
          '^apps/api/src/modules/mails/',
          TEST,
        ],
      },
      { path: '^apps/api/src/modules/mails/mailer/' },
    ),
    never(
      'the-demonstration-is-loaded-when-asked-for',
      'Its data are no part of the product: only an import that runs where it is shown reaches them.',
      { path: '^apps/api/src/', ...CODE },
      { path: '^apps/api/demo/', dynamic: false },
    ),
    never(
      'integrations-know-no-module',
      'An outside service is reached through its port, never the other way.',
      { path: '^apps/api/src/integrations/', ...CODE },
      { path: '^apps/api/src/modules/' },
    ),
    never(
      'map-and-ui-know-no-feature',
      'The map and the building blocks serve every feature.',
      { path: '^apps/web/src/(map|ui|routing)/', ...CODE },
      { path: '^apps/web/src/(shared|features|app)/' },
    ),
    never(
      'client-knows-no-screen',
      'The building blocks stand on the client (language, failures, news of calls), never the other way.',
      { path: '^apps/web/src/(device|api|offline/files\\.ts)', ...CODE },
      { path: '^apps/web/src/(ui|map|routing|shared|features|app)/' },
    ),
    never(
      'device-reaches-nothing',
      'The clock and the chance of the device stand below everything.',
      { path: '^apps/web/src/device/', ...CODE },
      { path: '^apps/web/src/(?!device/)' },
    ),
    never(
      'shared-nouns-are-entered-at-their-index',
      'What several features need is a noun with an index.ts, as a module of the API.',
      { path: '^apps/web/src/', pathNot: ['^apps/web/src/shared/', TEST] },
      { path: '^apps/web/src/shared/[^/]+/', pathNot: '^apps/web/src/shared/[^/]+/index\\.ts$' },
    ),
    never(
      'shared-nouns-meet-at-their-index',
      'A shared noun knows no feature, and another noun only by its index.ts.',
      { path: '^apps/web/src/shared/([^/]+)/', ...CODE },
      {
        path: '^apps/web/src/(shared|features|app)/',
        pathNot: ['^apps/web/src/shared/$1/', '^apps/web/src/shared/[^/]+/index\\.ts$'],
      },
    ),
    never(
      'features-meet-in-the-app',
      'A feature imports no other; app/ puts them together.',
      { path: '^apps/web/src/features/([^/]+)/', ...CODE },
      { path: '^apps/web/src/(features|app)/', pathNot: '^apps/web/src/features/$1/' },
    ),
    never('web-and-api-meet-in-the-contract', '', { path: '^apps/web/' }, { path: '^apps/api/' }),
    never('api-and-web-meet-in-the-contract', '', { path: '^apps/api/' }, { path: '^apps/web/(?!dist)' }),
    never(
      'code-takes-no-development-package',
      'What runs in production is in `dependencies`.',
      { path: '^(packages|apps)/[^/]+/src/', ...CODE },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '^var/', '[.](css|svg|png|woff2)'] },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
    moduleSystems: ['es6', 'cjs'],
    progress: { type: 'none' },
  },
};
