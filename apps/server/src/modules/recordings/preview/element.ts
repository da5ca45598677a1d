import { pictureAddress, pictureAddresses } from './addresses.ts';
import { type Attributes, attribute, escaped, keptAttributes } from './attributes.ts';
import { safeCss } from './css.ts';

const HTML = new Set(
  `html head body div span p h1 h2 h3 h4 h5 h6 hgroup ul ol li dl dt dd menu a abbr address article aside b bdi bdo big
  blockquote br button canvas caption center cite code col colgroup data dd del details dfn dialog em fieldset
  figcaption figure font footer form header hr i img input ins kbd label legend main mark meter nav nobr optgroup option
  output picture pre progress q rp rt ruby s samp search section select slot small strike strong sub summary sup table
  tbody td textarea tfoot th thead time tr tt u var video audio wbr`.split(/\s+/),
);
const VOID = new Set(['br', 'col', 'hr', 'img', 'input', 'wbr']);
/** A name that only a page's script gives a meaning. */
const OWN_ELEMENT = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/;
/** What only draws: nothing that animates, runs, or holds a page again. */
const SVG = new Set(
  `svg g path circle ellipse rect line polyline polygon text tspan defs lineargradient radialgradient stop clippath mask
  symbol use pattern image style`.split(/\s+/),
);
/** Shown as the boxes that they are without what is in them. */
const FRAMES = new Set(['iframe', 'object', 'embed', 'frame', 'portal', 'fencedframe']);

export interface RecordedElement {
  tag: string;
  attributes: Attributes;
  /** The text directly in it. */
  text: () => string;
}

export interface Place {
  /** Where we are, e.g. `https://vitrine.example`. */
  origin: string;
  /** Within a drawing other names have a meaning, and those of HTML would end it. */
  svg: boolean;
  /** Pictures that may still be asked for. */
  pictures: { left: number };
}

/** An element as HTML; what is recorded in it goes between, unless it is `whole`. */
export interface Tags {
  open: string;
  close: string;
  whole: boolean;
  svg: boolean;
}

/** Undefined for what a preview leaves out, with all that is in it. */
export function tagsOf(element: RecordedElement, place: Place): Tags | undefined {
  const { tag, attributes } = element;
  if (place.svg || tag === 'svg') return drawing(element, place);
  if (tag === 'style' || tag === 'link') return styleSheet(element, place);
  if (FRAMES.has(tag)) return picture(element, place, undefined);
  if (tag === 'img') return picture(element, place, attributes.get('rr_dataURL') ?? attributes.get('src'));
  if (tag === 'canvas' && attributes.has('rr_dataURL'))
    return picture(element, place, attributes.get('rr_dataURL'));
  if (tag === 'source') return pictureSource(attributes, place);
  const own = OWN_ELEMENT.test(tag);
  if (!own && !HTML.has(tag)) return undefined;
  let open = `<${tag}${keptAttributes(attributes, { ...place, anyPlain: own })}`;
  // It looks like a link, and leads nowhere.
  if (tag === 'a' && attributes.has('href')) open += attribute('href', '#');
  if (tag === 'video') open += given('poster', shown(attributes.get('poster'), place));
  open += '>';
  if (VOID.has(tag)) return whole(open);
  const close = `</${tag}>`;
  // The parser swallows a line end that comes first.
  if (tag === 'pre') open += '\n';
  if (tag !== 'textarea') return { open, close, whole: false, svg: false };
  return whole(`${open}\n${escaped(attributes.get('value') ?? element.text())}${close}`);
}

const given = (name: string, value: string | undefined) =>
  value === undefined ? '' : attribute(name, value);

const whole = (open: string): Tags => ({ open, close: '', whole: true, svg: false });

/** The parser knows the names that are not all in lower case. */
function drawing(element: RecordedElement, place: Place): Tags | undefined {
  const { tag, attributes } = element;
  if (!SVG.has(tag)) return undefined;
  if (tag === 'style') return styleSheet(element, place);
  const address = attributes.get('href') ?? attributes.get('xlink:href');
  let open = `<${tag}${keptAttributes(attributes, { ...place, anyPlain: true })}`;
  if (address?.startsWith('#')) open += attribute('href', address);
  else if (tag === 'image') open += given('href', shown(address, place));
  return { open: `${open}>`, close: `</${tag}>`, whole: false, svg: true };
}

/** Style sheets come with their text, linked ones too. */
function styleSheet({ attributes, text }: RecordedElement, { origin }: Place): Tags | undefined {
  const css = attributes.get('_cssText') ?? text();
  if (css.trim() === '') return undefined;
  return whole(`<style${given('media', attributes.get('media'))}>${safeCss(css, origin)}</style>`);
}

function picture(element: RecordedElement, place: Place, address: string | undefined): Tags {
  const { attributes } = element;
  const src = shown(address, place);
  const srcset =
    src === undefined ? undefined : pictureAddresses(attributes.get('srcset') ?? '', place.origin);
  let open = `<img${keptAttributes(attributes, { ...place, anyPlain: false })}`;
  open += attribute('src', src ?? placeholder(attributes));
  if (srcset !== undefined) open += attribute('srcset', srcset) + given('sizes', attributes.get('sizes'));
  return whole(`${open}>`);
}

/** Of a picture that is another one on other screens. Those of films are none. */
function pictureSource(attributes: Attributes, { origin, pictures }: Place): Tags | undefined {
  const srcset = pictureAddresses(attributes.get('srcset') ?? '', origin);
  if (srcset === undefined || pictures.left <= 0) return undefined;
  const rest = ['media', 'type', 'sizes'].map((name) => given(name, attributes.get(name)));
  return whole(`<source${attribute('srcset', srcset)}${rest.join('')}>`);
}

function shown(address: string | undefined, place: Place): string | undefined {
  const allowed = address === undefined ? undefined : pictureAddress(address, place.origin);
  if (allowed === undefined || place.pictures.left <= 0) return undefined;
  place.pictures.left -= 1;
  return allowed;
}

/** Edges of a picture that nobody has, in CSS pixels, unless its page says them. */
const PLACEHOLDER_EDGE = '100';

/** A tint of the size that the picture would have: store pages take their shape from their pictures. */
function placeholder(attributes: Attributes): string {
  const edge = (side: 'width' | 'height') => {
    const length = attributes.get(side) ?? '';
    return /^\d{1,4}$/.test(length) ? length : undefined;
  };
  const [width, height] = [edge('width'), edge('height')];
  const size =
    width && height
      ? `width='${width}' height='${height}'`
      : `width='${PLACEHOLDER_EDGE}' height='${PLACEHOLDER_EDGE}'`;
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' ${size}%3E%3Crect width='100%25' height='100%25' fill='%23888' fill-opacity='.16'/%3E%3C/svg%3E`;
}
