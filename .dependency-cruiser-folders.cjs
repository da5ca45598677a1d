// Folders of sources import one another in no circle. A configuration of its own: tests are left out, which start the whole product.
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no circles of folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(packages|platforms|apps/(server|tracker)/src|apps/dashboard/src/features)/' },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: `\\.test\\.tsx?$|/testing/|${options.exclude.path}` },
  },
};
