/** Of the product, as in the root package.json and the CHANGELOG (semver.org). */
export const VERSION = '0.2.0';
