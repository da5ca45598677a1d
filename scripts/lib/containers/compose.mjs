// Reads compose.yaml with the variables of an .env file, as far as ours goes.
import { parse } from 'yaml';
import { Problem } from '../run.mjs';

/** `NAME=value` a line. */
export const parseEnv = (text) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => !/^\s*(#|$)/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** Its services, with `${NAME}`, `${NAME:-default}` and `${NAME:?message}` put in. */
export function parseCompose(text, variables) {
  const { services } = interpolated(parse(text, { merge: true }), variables);
  return services;
}

function interpolated(value, variables) {
  if (typeof value === 'string') return fill(value, variables);
  if (Array.isArray(value)) return value.map((item) => interpolated(item, variables));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, interpolated(inner, variables)]),
  );
}

const fill = (text, variables) =>
  text.replaceAll(/\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g, (found, name, mark, rest) => {
    if (found === '$$') return '$';
    const value = variables[name] ?? '';
    if (value !== '' || mark === undefined) return value;
    if (mark === '-') return rest;
    throw new Problem(`compose.yaml: ${name}: ${rest}`);
  });

/** The services in an order in which each comes after those that it waits for. */
export function inOrder(services) {
  const order = [];
  const visit = (name, path = []) => {
    if (path.includes(name)) throw new Problem(`compose.yaml: ${[...path, name].join(' waits for ')}`);
    if (!services[name]) throw new Problem(`compose.yaml: there is no service ${name}`);
    for (const other of Object.keys(services[name].depends_on ?? {})) visit(other, [...path, name]);
    if (!order.includes(name)) order.push(name);
  };
  for (const name of Object.keys(services)) visit(name);
  return order;
}
