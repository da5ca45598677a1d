// How long sentences of a Markdown text are. Tables, code and headings are no sentences.

/** Words of each sentence of a Markdown text. */
export function sentenceLengths(markdown) {
  const prose = markdown
    .replaceAll(/^(```|~~~).*?^\1/gms, '')
    .split('\n')
    .map((line) => (/^\s*\||^ {4}|^#|^\s*$/.test(line) ? '' : line.replace(/^\s*(?:[-*]|\d+\.)\s+/, '\n')))
    .join('\n')
    .replaceAll(/`[^`\n]*`/g, 'code')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_]{2,}/g, '');
  return prose
    .split(/(?<=[.!?:])[)”"]?\s+(?=\S)|\n\s*\n/)
    .map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length)
    .filter((words) => words > 1);
}

/** The mean, and how many of a hundred are longer than `LONG_WORDS`. */
export function measure(lengths) {
  const long = lengths.filter((words) => words > LONG_WORDS).length;
  return {
    mean: lengths.length ? lengths.reduce((sum, words) => sum + words, 0) / lengths.length : 0,
    long_percent: lengths.length ? (100 * long) / lengths.length : 0,
    long,
  };
}

export const LONG_WORDS = 30;
