import type { Engine } from './engine.ts';

/** What a driver is asked, by the names of the WebDriver protocol; over which line is its own matter. */
export type Ask = (
  command: 'navigate' | 'find' | 'click' | 'keys' | 'execute' | 'cookie',
  of: { element?: string; body: Record<string, unknown> },
) => Promise<unknown>;

/** An engine that is driven by the WebDriver protocol (https://www.w3.org/TR/webdriver2). */
export function webDriven(ask: Ask, close: () => Promise<void>): Engine {
  const found = async (selector: string): Promise<string> => {
    const body = { using: 'css selector', value: selector };
    return Object.values((await ask('find', { body })) as Record<string, string>)[0] ?? '';
  };
  return {
    goto: (url) => ask('navigate', { body: { url } }),
    async evaluate<A extends unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A) {
      return (await ask('execute', {
        body: { script: `return (${work}).apply(null, arguments)`, args },
      })) as T;
    },
    click: async (selector) => ask('click', { element: await found(selector), body: {} }),
    type: async (selector, text) => ask('keys', { element: await found(selector), body: { text } }),
    addCookie: (name, value) => ask('cookie', { body: { cookie: { name, value, path: '/' } } }),
    close,
  };
}
