/**
 * The words that browsers and common libraries use in the messages of errors. A message may repeat anything that the
 * visitor typed, on this page or an earlier one, so that no list of what to mask could be complete: these words are
 * kept, whatever else is in it becomes "…".
 */
const WORDS = new Set(
  `a aborted access an any argument arguments array as at because call can can't cannot cart checkout class code
  constructor convert could defined denied document end error event exceeded execute expected failed fetch find for found
  from function http https id in initialization invalid is it iterable json length load loaded loading maximum
  missing module network no not null number object of on operation operator or out parameter parse parsing payment
  permission position price product promise properties property read reading request required response script
  search security selector server set size stack status string symbol syntax the timed timeout to token too type
  unable undefined unexpected unknown url use user valid value variable variant was with`.split(/\s+/),
);

/** Longer messages carry data. */
const MAX_CHARS = 300;

/** A word with the marks of a sentence around it, in no quotes: those hold values. */
const WORD = /^[([]*([a-z]+(?:'t)?)[)\].,:;!?]*$/i;

/** What browsers take from the script, not from the page: the missing function or variable as the code names it. */
const CODE = /^([a-z_$][\w$]*(?:\.[\w$]+)*) is not (?:a function|a constructor|defined)/i;
const VARIABLE = /^Can't find variable: ([a-z_$][\w$]*)/i;

/** `status code 404`, and no other number: a number may be somebody's. */
const STATUS = /\b(?:http|status(?: code)?):? ([45]\d\d)\b/i;

/** The message of an error of this name, as it may leave the page. */
export function errorText(name: string, message: string): string {
  const text = message.slice(0, MAX_CHARS);
  const rules = /^(?:Type|Reference)Error$/.test(name) ? [CODE, VARIABLE, STATUS] : [STATUS];
  const known = rules.map((rule) => rule.exec(text)?.[1]);
  return text
    .replace(/\S+/g, (part) => {
      const word = WORD.exec(part)?.[1]?.toLowerCase();
      return known.includes(part) || (word && WORDS.has(word)) ? part : '…';
    })
    .replace(/\s+/g, ' ')
    .replace(/…(?: …)+/g, '…')
    .trim();
}

/** The kind of an error; what is no such name is none. */
export const errorName = (name: unknown): string =>
  typeof name === 'string' && /^[A-Z][a-zA-Z]{0,40}(?:Error|Exception)$/.test(name) ? name : '';
