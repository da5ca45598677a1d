/** A browser with one page, as far as a visitor of a store or a person at the dashboard needs it. */
export interface Engine {
  goto(url: string): Promise<unknown>;
  /** Runs a function that needs nothing of its surroundings, in the page. */
  evaluate<A extends unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** By the mouse, in the middle of what is found first. */
  click(selector: string): Promise<unknown>;
  /** By keys. */
  type(selector: string, text: string): Promise<unknown>;
  /** Of the page that is open. */
  addCookie(name: string, value: string): Promise<unknown>;
  close(): Promise<void>;
}

/** One of today, in which a person may use the dashboard as well. */
export interface TodaysEngine extends Engine {
  /** Since it was asked last: warnings and errors in the console, and those that reached the page. */
  heard(): Promise<string[]>;
}
