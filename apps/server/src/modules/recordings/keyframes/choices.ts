import type { PageNode } from './page-node.ts';
import { has, subtree } from './page-node.ts';
import { NODE, textOf } from './serialized.ts';

// What is chosen in a `<select>` once an input event has told it: a browser changes it by itself when options come and go (HTML,
// "selectedness setting algorithm"). Its text alone, told again, would choose otherwise.

/** The `<select>` whose options a node stands among. */
function selectOf(parent: PageNode): PageNode | null {
  const outer = parent.name === 'OPTGROUP' ? parent.parent : parent;
  return outer?.name === 'SELECT' ? outer : null;
}

/** Options, their texts and what is between them: more are in no list that somebody chooses from, and are not looked at. */
const MAX_NODES = 1_000;

function* optionsIn(node: PageNode): Generator<PageNode> {
  let left = MAX_NODES;
  for (const one of subtree(node)) {
    if (one.name === 'OPTION') yield one;
    if (--left === 0) return;
  }
}

const isDisabled = (option: PageNode) =>
  has(option, 'disabled') || (option.parent?.name === 'OPTGROUP' && has(option.parent, 'disabled'));

/** Something is always chosen in a list that shows one line. */
const mustChoose = (select: PageNode) =>
  !has(select, 'multiple') && !(Number.parseInt(textOf(select.attributes.size), 10) > 1);

function firstEnabled(select: PageNode): PageNode | null {
  for (const option of optionsIn(select)) if (!isDisabled(option)) return option;
  return null;
}

function optionValue(option: PageNode): string {
  const { value } = option.attributes;
  if (value !== undefined && value !== null) return value === true ? '' : String(value);
  let text = '';
  for (const node of subtree(option)) if (node.type === NODE.text) text += node.text;
  return text.trim().replace(/[\t\n\f\r ]+/g, ' ');
}

function optionOf(select: PageNode, value: string): PageNode | null {
  for (const option of optionsIn(select)) if (optionValue(option) === value) return option;
  return null;
}

/** An input event of a `<select>` came. */
export function choose(select: PageNode, value: string): void {
  select.choice = { option: optionOf(select, value) };
}

/** Options came into `parent`, within `node`. */
export function afterInsert(parent: PageNode, node: PageNode): void {
  if (node.name !== 'OPTION' && node.name !== 'OPTGROUP') return;
  const select = selectOf(parent);
  if (!select?.choice) return;
  for (const option of optionsIn(node)) if (has(option, 'selected')) select.choice.option = option;
  if (!select.choice.option && mustChoose(select)) select.choice.option = firstEnabled(select);
}

/** `node` has left `parent`. */
export function afterDetach(parent: PageNode, node: PageNode): void {
  const select = node.name === 'OPTION' || node.name === 'OPTGROUP' ? selectOf(parent) : null;
  const chosen = select?.choice?.option;
  if (!select?.choice || !chosen) return;
  if (chosen === node || chosen.parent === node)
    select.choice.option = mustChoose(select) ? firstEnabled(select) : null;
}

/** The text of an input event that chooses what is chosen now. */
export function choiceText(select: PageNode, told: string): string {
  const option = select.choice?.option;
  if (option) return optionValue(option);
  let text = told;
  while (optionOf(select, text)) text += ' ';
  return text;
}
