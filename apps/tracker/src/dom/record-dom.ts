import { documentOf, isElement, localNameOf, shadowOf } from '../host/dom-natives.ts';
import { guard } from '../host/guard.ts';
import { toJson } from '../host/json.ts';
import { createAnimated } from './animated.ts';
import { createChanges } from './changes.ts';
import type { DomRecorder, DomRecorderDeps, ToldEvent } from './dom-recorder.ts';
import { createFrames } from './frames.ts';
import { layoutSize } from './layout-size.ts';
import { createPlaces } from './places.ts';
import { EVENT, SOURCE } from './rrweb-numbers.ts';
import { createSlices, type IsOver } from './slices.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';
import { createStyleSheets } from './style-sheets.ts';
import { createWatch } from './watch.ts';

/** Changes of one frame are told together. */
const FLUSH_MS = 50;
/** What a page that is being left has to wait for us. */
const LAST_MS = 50;
/** A picture is begun when the page has a moment, at the latest after so long. */
const BEGIN_MS = 200;

const NO_CHANGES = { adds: [], removes: [], texts: [], attributes: [] };

/** Records a document and what is within it. */
export function recordDom(deps: DomRecorderDeps): DomRecorder {
  const { typed, cleanUrl, isHidden, now, isWanted, onPartial } = deps;
  const places = createPlaces();
  const sheets = createStyleSheets(
    deps.known,
    typed,
    guard((node) => onSheet(node)),
  );
  const animated = createAnimated((element) => {
    for (const snapshot of pictures()) snapshot.reread(element);
    if (isPaused) return;
    if (!main) changes.noteStyle(element);
    work.start(FLUSH_MS);
  });
  const { sheetOf, rulesOf, toldCss } = sheets;
  const context = { typed, cleanUrl, sheetOf, rulesOf, toldCss, styleOf: animated.styleOf };
  /** Told once the picture is there that they belong to. */
  const later: { data: object; timestamp: number }[] = [];
  const onLeave: (() => void)[] = [];
  /** Shadow roots whose adopted sheets are to be told once their hosts are. */
  const newShadows = new Set<ShadowRoot>();
  /** The page's own picture, as long as it is being read. `isReady`: its style sheets are there; undefined until they are asked for. */
  let main: { snapshot: Snapshot; at: number; isReady: boolean | undefined } | undefined;
  let isPaused = false;
  let hasPicture = false;
  /** What changed while nothing was told. */
  const untold = new WeakSet<Node>();

  const emit = (event: ToldEvent, line: string) => deps.emit(event, sheets.named(line));
  const write = (data: object, timestamp: number) => {
    const { source } = data as { source?: number };
    emit(
      { type: EVENT.incremental, timestamp, source },
      toJson({ type: EVENT.incremental, data, timestamp }),
    );
  };
  const tell = (data: object) => {
    if (!isWanted()) return;
    if (main) later.push({ data, timestamp: now() });
    else write(data, now());
  };
  const idOf = (node: Node | null): number => {
    if (!main && node && places.idOf(node) === -1 && !changes.isEmpty()) tellChanges();
    return places.idOf(node);
  };

  const onElement = (element: Element) => {
    const shadow = shadowOf(element);
    if (shadow) {
      watch.shadow(shadow);
      newShadows.add(shadow);
    }
    const name = localNameOf(element);
    if (name === 'iframe') frames.add(element as HTMLIFrameElement);
    if (name === 'link') sheets.read(element as HTMLLinkElement);
    if (name === 'style') sheets.readStyle(element);
  };

  const changes = createChanges({
    ...{ places, context, onElement },
    rootIdOf: (node) => (documentOf(node) === document ? undefined : places.idOf(documentOf(node))),
    emit: (mutation) => write({ source: SOURCE.mutation, ...mutation }, now()),
  });

  const frames = createFrames({
    ...{ places, isHidden },
    read(doc, frame) {
      watch.document(doc);
      animated.look(doc);
      const rootId = places.ensure(doc).id;
      const level = typed.levelAt(frame);
      return createSnapshot(doc, { places, context, level, isNew, rootId, onElement });
    },
    attach(doc, place, snapshot) {
      const timestamp = now();
      const { type, source } = { type: EVENT.incremental, source: SOURCE.mutation };
      const added = `{"parentId":${place.id},"nextId":null,"node":${snapshot.text(place)}}`;
      const data = `{"source":${source},"adds":[${added}],"removes":[],"texts":[],"attributes":[],"isAttachIframe":true}`;
      emit({ type, timestamp, source }, `{"type":${type},"data":${data},"timestamp":${timestamp}}`);
      watch.tellAdopted(doc);
      tellNewShadows();
    },
  });

  const pictures = () => [...(main ? [main.snapshot] : []), ...frames.pictures()];

  const isNew = (node: Node) => !places.of(node) || untold.has(node);

  const take = (records: readonly MutationRecord[]) => {
    if (isPaused) {
      if (typed.hasFields()) for (const { target } of records) untold.add(target);
      return;
    }
    for (const snapshot of pictures()) snapshot.heed(records);
    if (!main) changes.note(records);
  };
  const observer = new MutationObserver(
    guard((records: MutationRecord[]) => {
      take(records);
      if (!isPaused) work.start(FLUSH_MS);
    }),
  );

  const watch = createWatch({
    ...{ observer, sheets, onAnimate: animated.look },
    interactions: { typed, now, idOf, isHidden, tell, onLeave: (call) => onLeave.push(call) },
    onLoad(element) {
      if (!places.of(element)) return;
      onElement(element);
      work.start(FLUSH_MS);
    },
    onShadow(shadow) {
      watch.shadow(shadow);
      newShadows.add(shadow);
      for (const snapshot of pictures()) snapshot.reread(shadow.host);
      if (!main) changes.noteAgain(shadow.host);
      work.start(FLUSH_MS);
    },
  });

  const tellNewShadows = () => {
    for (const shadow of newShadows) {
      const isThere = places.isThere(places.of(shadow.host));
      if (isThere) watch.tellAdopted(shadow);
      if (isThere || !shadow.isConnected) newShadows.delete(shadow);
    }
  };

  const tellChanges = () => {
    take(observer.takeRecords());
    while (!changes.step(() => false));
  };

  const onSheet = (node: Node) => {
    for (const snapshot of pictures()) snapshot.reread(node);
    const place = places.of(node);
    const _cssText = isElement(node) ? sheets.sheetOf(node) : undefined;
    if (main || _cssText === undefined || !place || !places.isThere(place)) return;
    const attributes = [{ id: place.id, attributes: { _cssText, rel: null, href: null } }];
    write({ source: SOURCE.mutation, ...NO_CHANGES, attributes }, now());
  };

  /** What was reached is the picture, and the replay begins with it. */
  const endMain = () => {
    if (!main) return;
    const { snapshot, at: timestamp } = main;
    sheets.forget();
    changes.clear();
    const node = snapshot.text();
    const page = toJson({ href: cleanUrl(location.href), ...layoutSize() });
    const offset = toJson({ left: scrollX, top: scrollY });
    const put = (type: number, data: string) =>
      emit({ type, timestamp }, `{"type":${type},"data":${data},"timestamp":${timestamp}}`);
    put(EVENT.meta, page);
    put(EVENT.fullSnapshot, `{"node":${node},"initialOffset":${offset}}`);
    main = undefined;
    hasPicture = true;
    if (snapshot.isPartial()) onPartial();
    watch.tellAdopted(document);
    tellNewShadows();
    for (const event of later.splice(0)) write(event.data, event.timestamp);
  };

  /** All is reached; what is being read of its sheets is to come with it. */
  const awaitSheets = (picture: NonNullable<typeof main>) => {
    if (picture.isReady === false) return;
    picture.isReady = false;
    void sheets.settled().then(() => {
      picture.isReady = true;
      if (main === picture) work.start(0);
    });
  };

  /** One slice of all that is to be done. */
  const step = (isOver: IsOver): boolean => {
    take(observer.takeRecords());
    if (main) {
      if (!main.snapshot.step(isOver)) return false;
      if (!main.isReady) {
        awaitSheets(main);
        return true;
      }
      endMain();
    }
    while (!changes.isEmpty() && !changes.step(isOver)) if (isOver()) return false;
    tellNewShadows();
    return frames.step(isOver) && changes.isEmpty();
  };
  const work = createSlices(step);

  const takeSnapshot = () => {
    if (main && !isPaused) {
      // It heeds what changes: begun anew each time it would never end.
      main.at = now();
      return;
    }
    isPaused = false;
    frames.clear();
    const snapshot = createSnapshot(document, {
      ...{ places, context, onElement },
      level: typed.levelAt(null),
      isNew: hasPicture ? isNew : () => false,
      rootId: undefined,
    });
    main = { snapshot, at: now(), isReady: undefined };
    work.start(BEGIN_MS);
  };

  return {
    start() {
      watch.document(document);
      animated.look(document);
      takeSnapshot();
    },
    takeSnapshot,
    flush(most_ms = LAST_MS) {
      if (main) main.isReady = true;
      const end = performance.now() + most_ms;
      step(() => performance.now() >= end);
      endMain();
      for (const call of onLeave) call();
    },
    pause() {
      isPaused = true;
      work.stop();
      changes.clear();
      frames.clear();
    },
    idOf,
    stop() {
      isPaused = true;
      work.stop();
      observer.disconnect();
      watch.stop();
      animated.stop();
    },
  };
}
