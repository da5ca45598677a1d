import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/programs.mjs';

/**
 * The player that ours is compared with. It is no dependency: its packages would be installed with the product for this benchmark alone, and one of them,
 * `fflate`, is reported to have CVE-2026-122146 in all versions. The built files, which are all that is used here, come without them.
 */
const PACKAGE = 'rrweb-player@2.1.6';
/** SHA-512 of the package, as the registry gives it (`npm view rrweb-player@2.1.6 dist.integrity`). */
const SHA512 = 'b/RAp32d93btucB5bX5VFxYS+Zm34B0n2ARFcLMAgrtqsECUqpIaHpQLHHf8rJwhMCEeNvW0BHV9BpF5aE6jtg==';

/** @returns the folder of the player's built files. They are brought from the registry the first time. */
export function playerFolder() {
  const folder = join(root, 'bench/.cache', PACKAGE);
  const dist = join(folder, 'package/dist');
  if (existsSync(dist)) return dist;
  mkdirSync(folder, { recursive: true });
  const packed = execFileSync('npm', ['pack', PACKAGE, '--silent', '--pack-destination', folder], {
    encoding: 'utf8',
  });
  const file = join(folder, packed.trim());
  const sha512 = createHash('sha512').update(readFileSync(file)).digest('base64');
  if (sha512 !== SHA512) throw new Error(`${PACKAGE} is not what it was: its SHA-512 is ${sha512}`);
  execFileSync('tar', ['-xzf', file, '-C', folder]);
  return dist;
}
