import { expect, type Page, type Request } from '@playwright/test';

/** They come before somebody has signed in. */
const BEFORE =
  /^\/api\/(merchants\/[^/]+|auth\/(token-(obtain|refresh)|register|(shopify\/)?install|users\/(forgot|reset)-password|invitations\/verify\/[^/]+))\/$/;

/** The calls of the API that a page makes, as they go out. */
export class Calls {
  readonly #made: Request[] = [];
  readonly #told = new Map<string, number>();

  constructor(page: Page) {
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) this.#made.push(request);
    });
  }

  /** Those of a line such as `GET /api/sessions/`, whatever is asked in their queries. */
  of(line: string): Request[] {
    const [method, path] = line.split(' ');
    return this.#made.filter(
      (request) => request.method() === method && new URL(request.url()).pathname === path,
    );
  }

  /** Waits for such a call that was not answered here before, and answers the last one. */
  async made(line: string): Promise<Request> {
    const told = this.#told.get(line) ?? 0;
    await expect.poll(() => this.of(line).length, { message: line }).toBeGreaterThan(told);
    const made = this.of(line);
    this.#told.set(line, made.length);
    return made.at(-1) as Request;
  }

  /** The JSON that it carries; null, it carries none. */
  async body(line: string): Promise<unknown> {
    return (await this.made(line)).postDataJSON();
  }

  /** All of them said who asks, and for which workspace; but for those that come before a sign-in, which say neither. */
  expectHeaders(workspace_id: string): void {
    const told = this.#made.map((request) => {
      const { authorization, 'x-workspace-id': workspace } = request.headers();
      return [new URL(request.url()).pathname, authorization?.slice(0, 4), workspace];
    });
    expect(told).toEqual(
      told.map(([path = '']) =>
        BEFORE.test(path) ? [path, undefined, undefined] : [path, 'JWT ', workspace_id],
      ),
    );
  }

  async query(line: string): Promise<Record<string, string>> {
    return queryOf(await this.made(line));
  }
}

export const queryOf = (request: Request): Record<string, string> =>
  Object.fromEntries(new URL(request.url()).searchParams);
