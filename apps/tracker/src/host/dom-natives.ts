// What the page's DOM says of itself. A form answers with its own field where one bears the name of a property
// (`<input name="childNodes">`), and pages put accessors of their own over some: so getters are taken once, from where they stand.

const { apply } = Reflect;

type Getter<Self, T> = (self: Self) => T;

/** The getter of a property where it is defined; reading the property where a browser has it as plain data. */
function getter<Self extends object, T>(prototype: object, name: string): Getter<Self, T> {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  return get ? (self) => apply(get, self, []) as T : (self) => (self as Record<string, unknown>)[name] as T;
}

type Method<Self, A extends unknown[], T> = (self: Self, ...args: A) => T;

function method<Self, A extends unknown[], T>(prototype: object, name: string): Method<Self, A, T> {
  const call = (prototype as Record<string, unknown>)[name] as (...args: A) => T;
  return (self, ...args) => apply(call, self, args) as T;
}

const ofNode = Node.prototype;
export const parentOf = getter<Node, Node | null>(ofNode, 'parentNode');
export const firstChildOf = getter<Node, ChildNode | null>(ofNode, 'firstChild');
export const nextOf = getter<Node, ChildNode | null>(ofNode, 'nextSibling');
export const typeOf = getter<Node, number>(ofNode, 'nodeType');
export const rootOf = method<Node, [], Node>(ofNode, 'getRootNode');
export const isConnected = getter<Node, boolean>(ofNode, 'isConnected');
export const documentOf = getter<Node, Document>(ofNode, 'ownerDocument');
export const textOf = getter<Node, string | null>(ofNode, 'textContent');

const ofElement = Element.prototype;
export const attributesOf = getter<Element, NamedNodeMap>(ofElement, 'attributes');
export const localNameOf = getter<Element, string>(ofElement, 'localName');
export const namespaceOf = getter<Element, string | null>(ofElement, 'namespaceURI');
export const shadowOf = getter<Element, ShadowRoot | null>(ofElement, 'shadowRoot');
export const scrollTopOf = getter<Element, number>(ofElement, 'scrollTop');
export const scrollLeftOf = getter<Element, number>(ofElement, 'scrollLeft');
export const attributeOf = method<Element, [name: string], string | null>(ofElement, 'getAttribute');
export const matches = method<Element, [selector: string], boolean>(ofElement, 'matches');
export const closest = method<Element, [selector: string], Element | null>(ofElement, 'closest');
export const boxOf = method<Element, [], DOMRect>(ofElement, 'getBoundingClientRect');

export const ELEMENT = 1;
export const TEXT = 3;
export const DOCUMENT = 9;
export const DOCTYPE = 10;
export const FRAGMENT = 11;

export const isElement = (node: Node | null | undefined): node is Element =>
  !!node && typeOf(node) === ELEMENT;
