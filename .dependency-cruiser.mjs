// The import rules of docs/architecture.md. The parser has to be swc: with TypeScript 7 alone,
// dependency-cruiser sees no imports and reports no violation. scripts/checks.ts therefore also
// counts the imports. That no two folders import each other is checked by
// scripts/mutual-folders.ts.

/** Code that production never runs: tests, and what only tests use. */
const tests = '[.]test[.]tsx?$|/testing/'
/** Folders of src/server with a floor of their own. Every other folder there is a service. */
const otherFloors =
  'storage|continuous-copy|mail|push|messages|delivery|live|http|graphql|ingest|cli|demo'
const services = `^src/server/(?!(?:${otherFloors})/)[^/]+/`
const adapters = '^src/server/(storage/(sqlite|postgres|sql|migrations|chunks)|mail|push)/'
const doors = '^src/server/(http|graphql|ingest)/'
/** Wires everything: the only files that know all adapters. */
const wiring =
  '^src/server/(main|start-server|open-base|open-services|register-services|open-data-folder|services)[.]ts$|^src/server/(cli|demo)/'

/**
 * The floors of the pages, the lowest first: a folder imports from its own floor and from those
 * below it. `main.tsx` stands on top; `testing` may look everywhere.
 */
const webFloors = [
  ['base', '(i18n|theme|clock)'],
  ['ui', 'ui'],
  ['session', 'session'],
  ['api', 'api'],
  ['viewer', 'viewer'],
  ['components', 'components'],
  ['features', 'features'],
  ['app', 'app'],
]
const webFloorRules = webFloors.slice(0, -1).map(([name, folders], i) => ({
  name: `web-${name}-knows-no-higher-floor`,
  severity: 'error',
  from: { path: `^src/web/${folders}/` },
  to: {
    path: webFloors.slice(i + 1).map(([, higher]) => `^src/web/${higher}/`),
  },
}))

export default {
  forbidden: [
    ...webFloorRules,
    {
      name: 'web-base-folders-stand-alone',
      comment: 'Texts, colours and the clock know nothing of each other.',
      severity: 'error',
      from: { path: '^src/web/(i18n|theme|clock)/' },
      to: { path: '^src/web/(i18n|theme|clock)/', pathNot: '^src/web/$1/' },
    },
    {
      name: 'web-ui-knows-no-product',
      comment:
        'Parts that any program could use: of the domain they know tables, times and durations.',
      severity: 'error',
      from: { path: '^src/web/ui/', pathNot: tests },
      to: {
        path: '^src/domain/',
        pathNot: '^src/domain/(tables/|periods/local-time[.]ts$|durations[.]ts$)',
      },
    },
    {
      name: 'domain-is-pure',
      comment: 'Rules import rules: no I/O, no clock, no package.',
      severity: 'error',
      from: { path: '^src/domain', pathNot: tests },
      to: { pathNot: '^src/domain' },
    },
    {
      name: 'web-never-server',
      comment: 'The web app knows domain, texts and generated types.',
      severity: 'error',
      from: { path: '^src/web' },
      to: { path: '^src/server' },
    },
    {
      name: 'pages-load-no-password-lists',
      comment: 'The server judges passwords; the lists would double what the login page loads.',
      severity: 'error',
      from: { path: '^src/web' },
      to: { path: '^src/domain/users/(common|leaked)-passwords[.]ts$', reachable: true },
    },
    {
      name: 'simulator-knows-no-server',
      comment: 'It writes the protocols as devices do, without the decoders that it tries.',
      severity: 'error',
      from: { path: '^src/simulator', pathNot: tests },
      to: { path: '^src/(server|web|locales)/' },
    },
    {
      name: 'server-never-web',
      severity: 'error',
      from: { path: '^src/server' },
      to: { path: '^src/web' },
    },
    {
      name: 'features-are-islands',
      severity: 'error',
      from: { path: '^src/web/features/([^/]+)/' },
      to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    },
    {
      name: 'services-see-ports-not-adapters',
      comment:
        'A service takes what it calls; main wires it. The type of an adapter that stands alone is its port.',
      severity: 'error',
      from: { path: services, pathNot: tests },
      to: { path: adapters, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'services-know-no-door',
      severity: 'error',
      from: { path: services, pathNot: tests },
      to: { path: doors },
    },
    {
      name: 'doors-see-ports-not-adapters',
      severity: 'error',
      from: { path: doors, pathNot: tests },
      to: { path: adapters },
    },
    {
      name: 'storage-knows-no-service',
      severity: 'error',
      from: { path: '^src/server/storage/', pathNot: tests },
      to: { path: `${services}|${doors}|^src/server/(live|delivery|messages|mail|push)/` },
    },
    {
      name: 'migrations-are-frozen',
      comment: 'A released migration writes the same rows for ever: it carries the code it needs.',
      severity: 'error',
      from: { path: '^src/server/storage/migrations/[0-9]', pathNot: tests },
      to: { path: '^src/', pathNot: '^src/server/storage/migrations/migration[.]ts$' },
    },
    {
      name: 'engines-are-opened-by-main',
      comment: 'Only the wiring and tests open a storage engine.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: `${tests}|${wiring}|^src/server/storage/` },
      to: { path: '^src/server/storage/(sqlite|postgres)/' },
    },
    {
      name: 'papers-are-drawn-elsewhere',
      comment: 'Drawing takes seconds; beside the rest it would stop the server for so long.',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: `${tests}|^src/server/[^/]+/drawing(/|-process[.]ts$)`,
      },
      to: { path: '^src/server/[^/]+/drawing/' },
    },
    {
      name: 'no-test-in-production',
      severity: 'error',
      from: { path: '^src', pathNot: tests },
      to: { path: '[.]test[.]tsx?$' },
    },
    {
      name: 'no-testing-in-production',
      comment: 'What only tests use lies under testing/.',
      severity: 'error',
      from: { path: '^src', pathNot: tests },
      to: { path: '/testing/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'every-import-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.](css|json|svg|graphql)$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
