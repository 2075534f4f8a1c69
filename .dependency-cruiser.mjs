// The arrows of docs/architecture.md: who may know whom.
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from: { path: from }, to: { path: to } });

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    forbid('core-knows-nothing', '^core/', '^(intake|contract|db|server|web|bench|e2e)/', 'core is rules alone'),
    { name: 'core-has-no-library', severity: 'error', from: { path: '^core/', pathNot: '\\.test\\.ts$' }, to: { dependencyTypes: ['npm', 'npm-dev', 'core'] } },
    forbid('intake-knows-core', '^intake/', '^(contract|db|server|web|bench|e2e)/'),
    { name: 'intake-runs-in-a-browser', severity: 'error', from: { path: '^intake/', pathNot: '\\.test\\.ts$' }, to: { dependencyTypes: ['core'] } },
    forbid('contract-knows-core', '^contract/', '^(intake|db|server|web|bench|e2e)/'),
    forbid('db-knows-core', '^db/', '^(intake|contract|server|web|bench|e2e)/'),
    forbid('web-knows-core-intake-contract', '^web/', '^(db|server|bench|e2e)/'),
    forbid('server-serves-the-build', '^server/', '^(web|bench|e2e)/'),
    forbid('e2e-knows-the-browser', '^e2e/', '^(core|intake|contract|db|server|web|bench)/'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'], exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
