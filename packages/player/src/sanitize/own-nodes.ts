/** The getter of the browser's own: a form answers with its field where one is named as the property, and a walk along it would not end. */
const getter = <T>(name: 'parentNode' | 'childNodes' | 'nodeName'): ((node: Node) => T) => {
  // Tests of rules have no browser.
  const get = globalThis.Node && Object.getOwnPropertyDescriptor(Node.prototype, name)?.get;
  return (node) => (get ? get.call(node) : node[name]) as T;
};

export const parentOf = getter<Node | null>('parentNode');
export const childrenOf = getter<Iterable<Node>>('childNodes');
export const nameOf = getter<string>('nodeName');
