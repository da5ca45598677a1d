/** What runs, or holds another document that could. */
const ACTIVE = new Set(['script', 'handler', 'listener', 'iframe', 'object', 'embed']);

/** Comments, character data and instructions hold no tags. */
const NO_TAGS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

interface Tag {
  name: string;
  /** What stands between its name and its end. */
  rest: string;
}

/**
 * The opening tags of a drawing, and what else begins with a bracket as one without a name. Each character is looked at once or
 * twice: what comes from outside may be made to take long. Ends with null when something in it has no end.
 */
function* tagsOf(svg: string): Generator<Tag | null, undefined> {
  for (let at = svg.indexOf('<'); at !== -1; at = svg.indexOf('<', at)) {
    const skipped = NO_TAGS.find(([begin]) => svg.startsWith(begin, at));
    if (skipped) {
      const end = svg.indexOf(skipped[1], at + skipped[0].length);
      if (end === -1) return yield null;
      at = end + skipped[1].length;
      continue;
    }
    const end = endOfTag(svg, at);
    if (end === -1) return yield null;
    const text = svg.slice(at + 1, end);
    const name = /^[^\s/>!?]*/.exec(text)?.[0] ?? '';
    yield { name, rest: text.slice(name.length) };
    at = end + 1;
  }
}

/** Where the bracket stands that ends the tag, not within quotes. */
function endOfTag(svg: string, start: number): number {
  let quote = '';
  for (let at = start; at < svg.length; at += 1) {
    const character = svg[at] as string;
    if (quote) quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  return -1;
}

/** Names and values of the attributes that have one: `name = "value"`, as XML has them. */
function* attributesOf(rest: string): Generator<{ name: string; value: string }> {
  /** Behind the last one: no character is looked at for two of them. */
  let begin = 0;
  for (let at = rest.indexOf('='); at !== -1; at = rest.indexOf('=', begin)) {
    const name = nameBefore(rest, at, begin);
    let from = at + 1;
    while (from < rest.length && isBlank(rest, from)) from += 1;
    const quote = rest[from];
    const end = quote === '"' || quote === "'" ? rest.indexOf(quote, from + 1) : -1;
    yield { name, value: end === -1 ? '' : rest.slice(from + 1, end) };
    begin = end === -1 ? from : end + 1;
  }
}

function nameBefore(rest: string, at: number, begin: number): string {
  let end = at;
  while (end > begin && isBlank(rest, end - 1)) end -= 1;
  let from = end;
  while (from > begin && !isBlank(rest, from - 1) && !NO_NAME.has(rest[from - 1] as string)) from -= 1;
  return rest.slice(from, end);
}

const isBlank = (text: string, at: number) => text.charCodeAt(at) <= 0x20;
/** Characters that end what stands before a name. */
const NO_NAME = new Set(['=', '/', '"', "'"]);

/**
 * Whether there is something in a drawing that would run if it were opened by itself. It is no wall: drawings are shown as
 * pictures, where nothing runs, and are served so that nothing does. Who sends one that is
 * refused here has made it for something else.
 */
export function isActive(svg: string): boolean {
  // Entities could hide what they stand for; a style sheet of XML could make anything of the rest.
  if (/<!ENTITY/i.test(svg) || /<\?xml-stylesheet/i.test(svg)) return true;
  for (const tag of tagsOf(svg)) {
    // What has no end may be anything.
    if (!tag || ACTIVE.has(localName(tag.name))) return true;
    for (const { name, value } of attributesOf(tag.rest))
      if (/^on./.test(localName(name)) || isScript(value)) return true;
  }
  return false;
}

const isScript = (value: string) => /[:&]/.test(value) && /javascript:/i.test(plain(value));

/** Whether a text begins as a drawing does: its first element is one. */
export function isSvg(text: string): boolean {
  const begun = text.replace(/^\uFEFF/, '').trimStart();
  if (!begun.startsWith('<')) return false;
  // What is cut off in the middle of a tag is left out.
  const prologue = begun.length > MAX_PROLOGUE_CHARACTERS ? wholeTags(begun) : begun;
  for (const tag of tagsOf(prologue)) {
    if (!tag) return false;
    if (tag.name !== '') return localName(tag.name) === 'svg';
  }
  return false;
}

const wholeTags = (text: string) => text.slice(0, text.lastIndexOf('<', MAX_PROLOGUE_CHARACTERS));

/** Licences stand before some drawings. */
const MAX_PROLOGUE_CHARACTERS = 64 * 1024;

const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1).toLowerCase();

/** An attribute's value as a browser reads an address of it. */
const plain = (value: string) =>
  value
    .replaceAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (_, hex: string | undefined, decimal: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replaceAll(/[\s\p{Cc}]|&(?:tab|newline);/giu, '')
    .replaceAll(/&colon;/gi, ':');
