// Which tables the SQL of a source file writes and reads.
import ts from 'typescript';

/** What of a template stands in the file; what is put in is another text, looked at by itself. */
const GAP = ' $ ';
const textOf = (node) =>
  ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(GAP)
    : node.text;

const IS_SQL = /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|TRUNCATE|FROM|JOIN|WHERE|SET)\b/;
const WRITE = /\b(?:INSERT INTO|(?<!\b(?:DO|FOR|KEY) )UPDATE|DELETE FROM|TRUNCATE)\s+(\w+)/g;
/** Behind FROM there may be several, each with another name. */
const READ = /\b(?:FROM|JOIN|USING)\s+(\w+(?:\s+(?:AS\s+)?\w+)?(?:\s*,\s*\w+\s+(?:AS\s+)?\w+)*)/g;
/** A part of a statement that is put in behind FROM. */
const PART = /^\s*(\w+)\s/g;
/** `WITH jobs AS (…)` hides the table of that name. */
const WITH = /\b(\w+)(?:\s*\([^()]*\))?\s+AS\s+(?:(?:NOT )?MATERIALIZED\s+)?\(/g;

const first = (match) => match[1];

/** @returns {{ written: Set<string>, read: Set<string> }} of one text */
export function accessesIn(text, tables) {
  const known = new Set(tables);
  for (const name of [...text.matchAll(WITH)].map(first)) known.delete(name);
  const written = [...text.matchAll(WRITE)].map(first).filter((name) => known.has(name));
  const rest = text.replace(/\bDELETE FROM\s+\w+/g, '');
  const read = [...rest.matchAll(READ), ...rest.matchAll(PART)]
    .flatMap((match) => first(match).split(/\s*,\s*/))
    .map((part) => part.split(/\s/)[0])
    .filter((name) => known.has(name));
  return { written: new Set(written), read: new Set(read) };
}

/** Helpers of the kernel that are told the table of their caller. */
const TOLD = new Set(['deleteSome', 'isNewMessage', 'reseal', 'resealTokens']);

/**
 * @param {ts.SourceFile} file
 * @param {readonly string[]} tables
 * @returns {{ written: Set<string>, read: Set<string> }}
 */
export function accessesOf(file, tables) {
  const all = { written: new Set(), read: new Set() };
  const visit = (node) => {
    if (ts.isCallExpression(node) && TOLD.has(node.expression.getText(file)))
      for (const { text } of node.arguments) if (tables.includes(text)) all.written.add(text);
    if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      const text = textOf(node);
      if (IS_SQL.test(text)) {
        const { written, read } = accessesIn(text, tables);
        for (const table of written) all.written.add(table);
        for (const table of read) all.read.add(table);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return all;
}
