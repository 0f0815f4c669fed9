// Who may import whom. Data flows one way, so do imports: graph-core ← codegen ← nodes, gpu-runtime ← web.
const room = (name) => `^${name}/`;
const only = (from, allowed, comment) => ({
  name: `${from}-imports`,
  comment,
  severity: 'error',
  from: { path: room(from) },
  to: {
    path: '^(web|graph-core|codegen|gpu-runtime|nodes|terrain|bake|bench|e2e|samples|scripts)/',
    pathNot: [from, ...allowed].map(room),
  },
});
const TESTS = '\\.test\\.tsx?$|/testing/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    only('graph-core', [], 'The document knows nothing above it.'),
    only('codegen', ['graph-core'], 'codegen gets the node library as an argument.'),
    only('nodes', ['graph-core', 'codegen'], 'A node lowers to IR and knows no GPU.'),
    only('terrain', ['graph-core'], 'Import formats and resampling know no GPU.'),
    only('gpu-runtime', ['graph-core', 'codegen', 'terrain'], 'The GPU evaluates what it is given.'),
    only('web', ['graph-core', 'codegen', 'nodes', 'terrain', 'gpu-runtime'], 'The app never imports bake.'),
    only('bake', ['graph-core', 'codegen', 'nodes', 'terrain', 'gpu-runtime'], 'bake never imports web.'),
    only('e2e', [], 'Browser flows drive the app from outside.'),
    {
      name: 'react-only-in-web',
      severity: 'error',
      from: { pathNot: room('web') },
      to: { path: 'node_modules/(react|react-dom|jotai|@xyflow)/' },
    },
    {
      name: 'babylon-only-in-scene-and-web',
      severity: 'error',
      from: { pathNot: '^(web|gpu-runtime/scene)/' },
      to: { path: 'node_modules/@babylonjs/' },
    },
    {
      name: 'one-react-flow-adapter',
      comment: 'One file knows React Flow, so that its next major version is one file of work.',
      severity: 'error',
      from: { pathNot: '^web/editor/flow-adapter\\.tsx$' },
      to: { path: 'node_modules/@xyflow/' },
    },
    {
      name: 'node-only-where-node-runs',
      severity: 'error',
      from: {
        path: '^(graph-core|codegen|nodes|terrain|gpu-runtime|web)/',
        pathNot: `^gpu-runtime/node/|${TESTS}`,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'not-to-tests', severity: 'error', from: { pathNot: TESTS }, to: { path: TESTS } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules|dist|test-results|\\.cache)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
