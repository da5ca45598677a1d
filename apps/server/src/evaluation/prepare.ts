import type { Needs } from '../kernel/needs.ts';
import { DEMO_EMAIL } from './demo-account.ts';
import { ensureDemoWorkspace } from './demo-workspace.ts';

/** Makes a first start something to look at. @returns lines for the terminal, with `{url}` for our address */
export async function prepareEvaluation(
  deps: Needs<'orm' | 'clock'> & { public_url: string; password: string },
): Promise<string[]> {
  const { account, password_works } = await ensureDemoWorkspace(deps);
  const demoStore = 'Demo store   {url}/demo-store/';
  if (!account) return [demoStore];
  const password = password_works ? deps.password : '(the one you chose)';
  return [demoStore, `Sign in as   ${DEMO_EMAIL}`, `Password     ${password}`];
}
