// Reads a Dockerfile as far as ours goes; what it does not know is a problem, so that nothing is passed over in silence.
import { Problem } from '../run.mjs';

/**
 * @typedef {{ instruction: string, flags: Record<string, string>, text: string, list: string[] | undefined }} Step
 *   list: of an instruction that is written as a JSON array
 * @typedef {{ from: string, name: string, steps: Step[] }} Stage
 */

const KNOWN = [
  'WORKDIR',
  'COPY',
  'RUN',
  'ENV',
  'USER',
  'VOLUME',
  'EXPOSE',
  'STOPSIGNAL',
  'HEALTHCHECK',
  'CMD',
];

/** @returns {Stage[]} */
export function parseDockerfile(text) {
  const stages = [];
  const given = {};
  for (const line of joined(text)) {
    const [, instruction = '', rest = ''] = /^(\S+)\s+(.*)$/s.exec(line) ?? [];
    // For the lines FROM alone, as ours.
    if (instruction === 'ARG' && stages.length === 0) Object.assign(given, pairsOf(rest));
    else if (instruction === 'FROM') {
      const filled = rest.replaceAll(/\$\{(\w+)\}/g, (written, name) => given[name] ?? written);
      const [, from, name] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(filled) ?? [];
      if (!from || from.includes('$')) throw new Problem(`Dockerfile: cannot read "${line}"`);
      stages.push({ from, name: name ?? String(stages.length), steps: [] });
    } else if (KNOWN.includes(instruction) && stages.length > 0)
      stages.at(-1).steps.push(stepOf(instruction, rest));
    else throw new Problem(`Dockerfile: ${instruction} is not known here`);
  }
  return stages;
}

/** Lines without comments, each with those that a backslash continues. */
const joined = (text) =>
  text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n');

function stepOf(instruction, rest) {
  const flags = {};
  let text = rest;
  for (let found = /^--([\w-]+)=(\S+)\s+/.exec(text); found; found = /^--([\w-]+)=(\S+)\s+/.exec(text)) {
    flags[found[1]] = found[2];
    text = text.slice(found[0].length);
  }
  const command = instruction === 'HEALTHCHECK' ? text.replace(/^CMD\s+/, '') : text;
  return {
    instruction,
    flags,
    text: command,
    list: command.startsWith('[') ? JSON.parse(command) : undefined,
  };
}

/** `A=b C=d`, as ENV has them. */
export const pairsOf = (text) =>
  Object.fromEntries(
    text.split(/\s+/).map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new Problem(`Dockerfile: ENV ${pair} is no NAME=value`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
