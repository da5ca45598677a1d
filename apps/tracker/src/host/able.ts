/**
 * Whether this browser is one we record in: Chrome and Edge 88, Firefox 90, Safari 14.1 or newer. They are those that can be asked for a
 * selector and know this one; Firefox alone has had it for longer than a wheel's delta. Where there is no `CSS` to ask, this throws, and
 * the guard around it ends the matter.
 */
export const isAble = (): boolean => CSS.supports('selector(:is(a))') && 'wheelDelta' in WheelEvent.prototype;
