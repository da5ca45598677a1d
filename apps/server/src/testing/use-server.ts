import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';
import { createTestWorkspace, type TestWorkspace, type TestWorkspaceOptions } from './workspaces.ts';

// What these answer is empty until the tests run: so it can be named, and what asks it be made, beside them.

/** A server for all tests of a file, or of a `describe`. */
export function useServer(options: TestServerOptions): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    await startTestServer(server, options);
  });
  afterAll(() => server.close());
  return server;
}

/** A workspace on it for all of them. */
export function useWorkspace(server: TestServer, options?: TestWorkspaceOptions): TestWorkspace {
  const workspace = {} as TestWorkspace;
  beforeAll(async () => {
    Object.assign(workspace, await createTestWorkspace(server, options));
  });
  return workspace;
}

/** … and one that is new for each of them. */
export function useNewWorkspace(server: TestServer, options?: TestWorkspaceOptions): TestWorkspace {
  const workspace = {} as TestWorkspace;
  beforeEach(async () => {
    Object.assign(workspace, await createTestWorkspace(server, options));
  });
  return workspace;
}
