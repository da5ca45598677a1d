// Who may import whom (ARCHITECTURE.md). The rules are made from the folder listing, so that a new module or feature
// is guarded the day it appears, and a folder that no rule knows is refused.
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const folders = (path) =>
  readdirSync(join(__dirname, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name))
    .map((entry) => entry.name);

const TESTS = '\\.test\\.tsx?$|/testing/|-contract\\.ts$';

const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

/** `layers` maps a folder of `root` to the sibling folders (and files) that it may import. */
function layerRules(root, layers) {
  const unknown = folders(root).filter((folder) => !(folder in layers));
  if (unknown.length > 0)
    throw new Error(`.dependency-cruiser.cjs knows no layer for ${root}/${unknown.join(', ')}`);
  return Object.entries(layers).map(([folder, allowed]) =>
    forbid(
      `${root}/${folder} imports only what its layer may`,
      { path: `^${root}/${folder}/`, pathNot: TESTS },
      { path: `^${root}/`, pathNot: [folder, ...allowed].map((name) => `^${root}/${name}(/|$)`) },
    ),
  );
}

const apps = folders('apps');
const serverModules = folders('apps/server/src/modules');
const features = folders('apps/dashboard/src/features');

/** What a folder of a platform holds, and what each room may import beside itself, its manifest and the contract. */
const PLATFORM_ROOMS = {
  manifest: [],
  server: ['^apps/server/src/(ports|kernel|adapters)/'],
  tracker: ['^apps/tracker/src/host/'],
  // As one of the dashboard's routes.
  dashboard: ['^apps/dashboard/src/(features|components|lib|config|i18n)/', '^platforms/registry/'],
  emulator: [],
  'fixture-store': ['^packages/fixtures/'],
};
/** Of all platforms: their manifests in a list, and their stores behind one function. */
const OF_ALL_PLATFORMS = ['registry', 'fixture-stores'];

const roomOf = (rooms) => `^platforms/[^/]+/(${rooms})/`;

function platformRules() {
  const unknown = folders('platforms')
    .filter((name) => !OF_ALL_PLATFORMS.includes(name))
    .flatMap((name) => folders(`platforms/${name}`).map((room) => `${name}/${room}`))
    .filter((path) => !(path.split('/')[1] in PLATFORM_ROOMS));
  if (unknown.length > 0)
    throw new Error(`.dependency-cruiser.cjs knows no room platforms/${unknown.join(', ')}`);
  return [
    forbid(
      'a platform knows no other platform',
      { path: '^platforms/([^/]+)/', pathNot: `^platforms/(${OF_ALL_PLATFORMS.join('|')})/` },
      { path: '^platforms/', pathNot: ['^platforms/$1/', '^platforms/registry/'] },
    ),
    forbid('a manifest imports nothing', { path: roomOf('manifest') }, {}),
    ...Object.entries(PLATFORM_ROOMS).map(([room, allowed]) =>
      forbid(
        `the ${room} of a platform imports only what it may`,
        { path: `^platforms/([^/]+)/${room}/`, pathNot: TESTS },
        {
          path: '^(platforms|apps|packages)/',
          pathNot: [`^platforms/$1/(${room}|manifest)/`, '^packages/contract/', ...allowed],
        },
      ),
    ),
    forbid(
      'of a platform, a browser gets what is made for it',
      { path: `^apps/(dashboard|tracker)/src/|${roomOf('dashboard|tracker')}`, pathNot: TESTS },
      { path: roomOf('server|emulator|fixture-store') },
    ),
    forbid(
      'screens of platforms are for the router alone',
      { pathNot: `^apps/dashboard/src/app/|${roomOf('dashboard')}` },
      { path: roomOf('dashboard') },
    ),
    forbid(
      'what reads pages of platforms is for the tracker alone',
      { path: '^(apps|packages|platforms)/', pathNot: `^apps/tracker/|${roomOf('tracker')}` },
      { path: roomOf('tracker') },
    ),
    forbid(
      'only tests know emulated platforms and their stores',
      {
        path: '^(apps|packages|platforms)/',
        pathNot: `^platforms/fixture-stores/|${roomOf('emulator|fixture-store')}|${TESTS}`,
      },
      { path: `^platforms/fixture-stores/|${roomOf('emulator|fixture-store')}` },
    ),
  ];
}

module.exports = {
  forbidden: [
    forbid('no cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    forbid(
      'the contract imports zod alone',
      { path: '^packages/contract/', pathNot: TESTS },
      { pathNot: '^packages/contract/|/zod/' },
    ),
    forbid('packages import no app', { path: '^packages/' }, { path: '^(apps|platforms)/' }),
    ...apps.map((app) =>
      forbid(
        `${app} imports no other app`,
        { path: `^apps/${app}/` },
        { path: '^apps/', pathNot: `^apps/${app}/` },
      ),
    ),
    forbid(
      'the tracker carries no schema library to the store',
      { path: `^apps/tracker/src/|${roomOf('tracker|manifest')}`, pathNot: TESTS },
      {
        path: '^packages/|/zod/',
        pathNot: '^packages/contract/src/(limits|tags|envelope-bytes)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'what plays a recording takes no schema library to the viewer',
      { path: '^packages/(player|recording)/', pathNot: TESTS },
      {
        path: '^packages/contract/|/zod/',
        pathNot: '^packages/contract/src/(labels|limits|tags)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'the player imports what a recording is, and rrweb',
      { path: '^packages/player/', pathNot: TESTS },
      { pathNot: '^packages/(player|contract|recording|assets)/|(^|/)@rrweb/(replay|types)/' },
    ),
    forbid(
      'others use the player by its index',
      { path: '^(apps|packages|e2e|bench)/', pathNot: '^packages/player/' },
      {
        path: '^packages/player/',
        pathNot: '^packages/player/src/(index|event-source/serve-frames)\\.ts$|\\.css$',
      },
    ),
    ...layerRules('packages/player/src', {
      sanitize: [],
      adapt: [],
      'event-source': ['adapt', 'sanitize'],
      rrweb: ['event-source', 'adapt', 'sanitize'],
      'pointer-trace': ['event-source'],
      player: ['event-source', 'rrweb'],
    }),
    forbid(
      'only the evaluation mode knows the fixtures',
      { path: '^apps/', pathNot: `^apps/server/src/evaluation/|${TESTS}` },
      { path: '^packages/fixtures/' },
    ),
    forbid(
      'only tests know the emulators of providers',
      { path: '^apps/', pathNot: TESTS },
      { path: '^packages/emulators/' },
    ),
    forbid(
      'rrweb stays in the tracker and the player',
      { path: '^(apps|packages|platforms)/', pathNot: '^(apps/tracker|packages/player)/' },
      { path: '(^|node_modules/)(@rrweb/|rrweb)' },
    ),
    ...layerRules('apps/server/src', {
      ports: [],
      sandbox: [],
      database: ['ports'],
      kernel: ['ports', 'database'],
      adapters: ['ports', 'database', 'kernel'],
      http: ['ports', 'database', 'kernel'],
      modules: ['ports', 'database', 'kernel', 'http', 'sandbox'],
      evaluation: ['ports', 'database', 'kernel', 'http', 'modules', 'config.ts'],
      process: [
        'ports',
        'database',
        'kernel',
        'adapters',
        'http',
        'modules',
        'payments-config.ts',
        'production-config.ts',
      ],
      tools: [
        'ports',
        'database',
        'kernel',
        'adapters',
        'http',
        'modules',
        'evaluation',
        'process',
        'config.ts',
      ],
      testing: [
        'ports',
        'database',
        'kernel',
        'adapters',
        'http',
        'modules',
        'evaluation',
        'app.ts',
        'config.ts',
      ],
    }),
    ...serverModules.map((name) =>
      forbid(
        `modules use ${name} through its service`,
        { path: '^apps/server/src/modules/', pathNot: `^apps/server/src/modules/${name}/|${TESTS}` },
        { path: `^apps/server/src/modules/${name}/`, pathNot: '/service\\.ts$' },
      ),
    ),
    forbid(
      'only the process, the tools and the tests name an adapter',
      {
        path: '^apps/server/src/',
        pathNot: `^apps/server/src/((main|config)\\.ts|process/|tools/|adapters/)|${TESTS}`,
      },
      { path: '^apps/server/src/adapters/|^platforms/[^/]+/server/' },
    ),
    ...layerRules('apps/dashboard/src', {
      i18n: ['lib'],
      config: [],
      lib: ['config', 'i18n'],
      components: ['lib', 'config', 'i18n'],
      features: ['components', 'lib', 'config', 'i18n'],
      routes: ['features', 'components', 'lib', 'config', 'i18n'],
      app: ['routes', 'features', 'components', 'lib', 'config', 'i18n'],
      'recording-file': ['app/theme.ts', 'features', 'components', 'lib', 'config', 'i18n'],
      testing: ['app', 'routes', 'features', 'components', 'lib', 'config', 'i18n'],
    }),
    ...layerRules('apps/dashboard/src/features/replay', {
      loading: [],
      kernel: ['loading'],
      playing: ['kernel'],
      requests: ['loading', 'kernel'],
      markers: ['playing', 'kernel'],
      controls: ['playing', 'kernel'],
      stage: ['markers', 'playing', 'kernel'],
      panel: ['markers', 'requests', 'playing', 'kernel'],
      screen: ['panel', 'stage', 'controls', 'markers', 'requests', 'playing', 'kernel', 'loading'],
    }),
    forbid(
      'a replay draws its first picture without what draws the rest of the dashboard',
      { path: '^apps/dashboard/src/(replay-page\\.ts|features/replay/(kernel|loading)/)', pathNot: TESTS },
      {
        path: 'node_modules/(react|@mui|@emotion|@tanstack|i18next)|^apps/dashboard/src/(app|components|routes)/',
      },
    ),
    ...platformRules(),
    ...features.map((name) =>
      forbid(
        `no feature imports the feature ${name}`,
        { path: '^apps/dashboard/src/features/', pathNot: `^apps/dashboard/src/features/${name}/` },
        { path: `^apps/dashboard/src/features/${name}/` },
      ),
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/(dist|\\.cache)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
