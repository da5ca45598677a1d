// Sentences that operators and integrators read: messages of logs, and what the API's document says of calls and fields.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './run.mjs';

const LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
/** Keys of the endpoint table and of schemas whose texts the API's document shows. */
const SHOWN = new Set(['summary', 'description']);

/** What a text says, with a word for each value in it; undefined of anything that is no text. */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `value${literal.text}`).join('');
  if (ts.isBinaryExpression(node)) {
    const [left, right] = [textOf(node.left), textOf(node.right)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  return undefined;
}

/** `log.warn({ … }, 'message')`: the message. */
function logMessage(node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression } = node.expression;
  if (!LEVELS.has(name.text) || !/(^|\.)log(ger)?$/.test(expression.getText())) return undefined;
  return node.arguments
    .slice(0, 2)
    .map(textOf)
    .find((text) => text !== undefined);
}

/** `summary: 'text'`, and `.describe('text')` of a schema. */
function shownText(node) {
  if (ts.isPropertyAssignment(node) && SHOWN.has(node.name.getText())) return textOf(node.initializer);
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return node.expression.name.text === 'describe' && node.arguments[0]
      ? textOf(node.arguments[0])
      : undefined;
  return undefined;
}

function textsIn(folder, pick) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', folder], {
    cwd: root,
  })
    .toString()
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file));
  return files.flatMap((file) => {
    const texts = [];
    const source = ts.createSourceFile(
      file,
      readFileSync(join(root, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    const visit = (node) => {
      const text = pick(node);
      if (text !== undefined) texts.push(text);
      ts.forEachChild(node, visit);
    };
    visit(source);
    return texts;
  });
}

/** @returns {{ name: string, texts: string[] }[]} */
export const toldTexts = () => [
  { name: 'messages of logs', texts: textsIn('apps/server/src', logMessage) },
  { name: 'the API’s document', texts: textsIn('packages/contract/src', shownText) },
];
