import { debug, guard } from './guard.ts';

// The page may put others in their place, and leave things on `Object.prototype`.
const { apply } = Reflect;
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object;

/**
 * The one way in which something of the page's is hooked: a method, or the setter of a property, wherever `at` has it
 * from. The page's call is passed on as it is, and what comes of it is the page's: its value, its exception. `tell`
 * hears of calls that succeeded. Answers how to stop, after which the hook is as good as gone: what the page put over
 * it stays, and calls that still come through it are only passed on.
 */
export function hook(
  at: object | undefined,
  name: string,
  tell: (self: never, args: readonly never[]) => void,
): () => void {
  let owner = at;
  let own: PropertyDescriptor | undefined;
  while (owner && !own) {
    own = getOwnPropertyDescriptor(owner, name);
    if (!own) owner = getPrototypeOf(owner);
  }
  const key = own?.set ? 'set' : 'value';
  const native = own?.[key];
  if (typeof native !== 'function') return () => {};
  let telling: ((self: never, args: readonly never[]) => void) | undefined = guard(tell);
  // A proxy has its target's name and length.
  const hooked = new Proxy(native, {
    __proto__: null,
    apply(target, self, args) {
      const result = apply(target, self, args);
      telling?.(self as never, args as never[]);
      return result;
    },
  } as ProxyHandler<typeof native>);
  const put = (value: unknown) => {
    try {
      defineProperty(owner, name, { __proto__: null, [key]: value } as PropertyDescriptor);
    } catch (error) {
      // A page may have frozen it.
      debug(error);
    }
  };
  put(hooked);
  return () => {
    telling = undefined;
    if (getOwnPropertyDescriptor(owner, name)?.[key] === hooked) put(native);
  };
}
