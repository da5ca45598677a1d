/** Web storage outside a browser: what is set is a property of it, as keys are read. */
export function webStorage(): Storage {
  const items = new Map<string, string>();
  const methods: Storage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, `${value}`),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
  return new Proxy(methods, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      items.has(String(key))
        ? { value: items.get(String(key)), enumerable: true, configurable: true }
        : undefined,
  });
}
