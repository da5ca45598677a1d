import { randomUUID } from 'node:crypto';

/** rrweb's numbers of kinds of nodes, events and their sources. */
const ELEMENT = 2;
const FULL_SNAPSHOT = 2;
const INCREMENTAL = 3;
const META = 4;
const LOADED = [0, 1];
const MUTATION = 0;
const RESIZE = 4;

/** More elements than a page of the store ever had. */
const IDS_A_PAGE = 100_000;
/** Where an event names an element, or a style sheet of a script's. */
const IDS = ['id', 'parentId', 'nextId', 'previousId', 'rootId', 'start', 'end', 'styleId'];

/**
 * The same recording as of a store that never loads a page anew: each page after the first one takes the place of what `<body>` held, by one
 * mutation, as scripts do that draw whole pages; style sheets that there were not yet come with it, and stay. All of it is one page load then, with one full snapshot.
 * @param recording what `makeRecording` answers; its events are changed in place
 */
export function asOnePage(recording) {
  const [page_id, tab_id] = [randomUUID(), recording.blocks[0].header.tab_id];
  const toOne = createConversion();
  let page;
  const blocks = [];
  const drawn_at = [];
  for (const { header, user_agent, events: all } of recording.blocks) {
    if (header.page_id !== page) {
      toOne.newPage();
      drawn_at.push(Number.POSITIVE_INFINITY);
      page = header.page_id;
    }
    const picture = all.find(({ type }) => type === FULL_SNAPSHOT);
    if (picture) drawn_at.push(Math.min(drawn_at.pop(), picture.timestamp - recording.started_at));
    const events = all.flatMap(toOne.event);
    if (events.length > 0)
      blocks.push({ header: { ...header, page_id, tab_id, seq: blocks.length }, user_agent, events });
  }
  const pages = recording.pages.map((page, n) => ({ ...page, from: drawn_at[n] }));
  return { ...recording, blocks, pages };
}

function createConversion() {
  /** The first page's document, `<html>`, `<head>` with what it holds, and `<body>`, which stay. */
  let lasting;
  /** Numbers of the present page's, and those that they have here. */
  let same = new Map();
  /** What `<body>` holds by now. */
  let held = new Set();
  const styles = new Set();
  let pages = 0;
  let drawn = false;

  const idOf = (id) => same.get(id) ?? id + (pages - 1) * IDS_A_PAGE;
  /** Writes the numbers that hold here into an event's data. */
  function renumber(value) {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, field] of Object.entries(value)) {
      if (IDS.includes(key) && typeof field === 'number') value[key] = field > 0 ? idOf(field) : field;
      else if (key === 'styleIds') value[key] = field.map(idOf);
      else renumber(field);
    }
  }

  /** What a mutation adds to `<body>`, and takes away. */
  function follow({ adds = [], removes = [] }) {
    for (const { parentId, id } of removes) if (parentId === lasting.body) held.delete(id);
    for (const { parentId, node } of adds) if (parentId === lasting.body) held.add(node.id);
  }

  /** Style sheets of a page that were on none before. */
  const newStyles = ({ head }) =>
    head.childNodes.filter((node) => {
      if (!['link', 'style'].includes(node.tagName)) return false;
      const { href = node.childNodes.map(({ textContent }) => textContent).join('') } = node.attributes;
      return !styles.has(href) && styles.add(href);
    });

  function first(data) {
    const parts = partsOf(data.node);
    lasting = Object.fromEntries(Object.entries(parts).map(([name, node]) => [name, node.id]));
    newStyles(parts);
    held = new Set(parts.body.childNodes.map(({ id }) => id));
  }

  /** The mutation that puts another page in the place of the present one. */
  function replacement(data) {
    const parts = partsOf(data.node);
    same = new Map(Object.entries(parts).map(([name, node]) => [node.id, lasting[name]]));
    const sheets = newStyles(parts);
    renumber(data.node);
    const removes = [...held].map((id) => ({ parentId: lasting.body, id }));
    const adds = [...flat(sheets, lasting.head), ...flat(parts.body.childNodes, lasting.body)];
    const attributes = ['html', 'body'].map((name) => ({
      id: lasting[name],
      attributes: { class: null, style: null, ...parts[name].attributes },
    }));
    const mutation = { source: MUTATION, texts: [], attributes, removes, adds };
    follow(mutation);
    return mutation;
  }

  return {
    newPage() {
      pages += 1;
      drawn = false;
      same = new Map();
    },
    event(event) {
      const { type, data } = event;
      const incremental = (data) => [{ ...event, type: INCREMENTAL, data }];
      if (type === FULL_SNAPSHOT) {
        drawn = true;
        if (lasting) return incremental(replacement(data));
        first(data);
        return [event];
      }
      if (type === META && lasting)
        return incremental({ source: RESIZE, width: data.width, height: data.height });
      if (LOADED.includes(type) && lasting) return [];
      if (type !== INCREMENTAL) return [event];
      // Of a page that is not there yet.
      if (!drawn) return [];
      renumber(data);
      if (data.source === MUTATION) follow(data);
      return [event];
    },
  };
}

function partsOf(document) {
  const child = (node, tag) =>
    node.childNodes.find(({ type, tagName }) => type === ELEMENT && tagName === tag);
  const html = child(document, 'html');
  return { document, html, head: child(html, 'head'), body: child(html, 'body') };
}

/** Nodes with all that they hold, each by itself, as mutations add them. */
const flat = (nodes, parentId) =>
  nodes.flatMap(({ childNodes, ...node }) => [
    { parentId, nextId: null, node: childNodes ? { ...node, childNodes: [] } : node },
    ...flat(childNodes ?? [], node.id),
  ]);
