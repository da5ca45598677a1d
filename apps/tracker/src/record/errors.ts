import { toJson } from '../host/json.ts';
import { listen } from '../host/listen.ts';
import { errorName, errorText } from './error-text.ts';

/** Payload of `vitrine:error`. `source` is the script's address, empty when unknown; `line` is 0 then. */
export type PageError = { message: string; source: string; line: number };

/** A page that fails in a loop must not fill its recording. What a visitor runs into again is told again, a few times. */
const MAX_ERRORS = 25;
const MAX_SAME = 5;

/** Browsers report it as an error, and nothing is wrong. */
const HARMLESS = /^ResizeObserver loop/;

/** A stack says where in its first lines. */
const MAX_STACK_CHARS = 4_000;
const FRAME = /^(?: *at .*?|[^\n@]*@)\(?(https?:\/\/[^\s()]+?):(\d+)(?::\d+)?\)?$/m;

type Steps = {
  /** Address of the recorder: what fails there is ours. */
  own: string;
  cleanUrl(href: string): string;
  /** Whether a text repeats what a field holds. */
  isEcho(text: string): boolean;
  onError(error: PageError): void;
};

/** Calls back for each error of the page's own scripts that nobody caught. Answers how to stop. */
export function watchErrors({ own, cleanUrl, isEcho, onError }: Steps): () => void {
  const seen = new Map<string, number>();
  let told = 0;

  const tell = (thrown: unknown, text: unknown, at: { href: string; line: number }) => {
    // Browser extensions fail in every store; what is cut short by us is ours.
    if (told >= MAX_ERRORS || at.href === own || (at.href && !/^https?:/.test(at.href))) return;
    const name = errorName((Object(thrown) as { name?: unknown }).name);
    if (typeof text === 'string' && HARMLESS.test(text)) return;
    const message = typeof text === 'string' ? errorText(name, text) : '';
    const error = {
      message: [name, isEcho(message) ? '…' : message].filter(Boolean).join(': '),
      source: at.href && cleanUrl(at.href),
      line: Math.min(at.line, Number.MAX_SAFE_INTEGER) || 0,
    };
    const key = toJson(error);
    const count = seen.get(key) ?? 0;
    if (count >= MAX_SAME) return;
    seen.set(key, count + 1);
    told += 1;
    onError(error);
  };

  const onThrown = (event: ErrorEvent) => {
    const { message } = Object(event.error) as { message?: unknown };
    tell(event.error, message ?? event.message.replace(/^Uncaught /, ''), {
      href: event.filename,
      line: event.lineno,
    });
  };
  const onRejected = ({ reason }: PromiseRejectionEvent) => {
    const { message, stack } = Object(reason) as { message?: unknown; stack?: unknown };
    const [, href = '', line = '0'] =
      (typeof stack === 'string' && FRAME.exec(stack.slice(0, MAX_STACK_CHARS))) || [];
    tell(reason, typeof reason === 'string' ? reason : message, { href, line: Number(line) });
  };
  // Not early: that would be to hear of each picture that is missing.
  const stops = [
    listen(window, ['error'], onThrown, false),
    listen(window, ['unhandledrejection'], onRejected, false),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
