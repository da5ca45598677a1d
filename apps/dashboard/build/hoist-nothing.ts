/**
 * In the place of `hoist-non-react-statics`, a kilobyte of every first visit: Emotion imports it for `withTheme`, which nobody
 * here calls (components ask `useTheme`).
 */
export default <T>(component: T): T => component;
