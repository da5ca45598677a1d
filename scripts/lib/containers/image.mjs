// Makes a Dockerfile's image as a folder, and runs commands in it as a container would: in a root of its own (chroot), in which this
// machine's programs lie as those of the base image would.
import { spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { Problem } from '../run.mjs';
import { copyContext } from './context.mjs';
import { pairsOf } from './dockerfile.mjs';

/** The user that the official images of Node have. */
const USERS = { root: 0, node: 1000 };
/** What a slim image of Debian has beside /usr, and what of this machine is needed to reach the package registry. */
const OF_THE_MACHINE = [
  'etc/ssl',
  'etc/resolv.conf',
  'etc/hosts',
  'etc/nsswitch.conf',
  'etc/ld.so.cache',
  'etc/alternatives',
];
const MERGED = ['bin', 'sbin', 'lib', 'lib64', 'lib32'];
const PASSWD = 'root:x:0:0:root:/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n';
const GROUP = 'root:x:0:\nnode:x:1000:\n';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** How this machine gets to the registry; a container engine is told it in its own way. */
const NETWORK = /^((https?|no)_proxy|node_extra_ca_certs|npm_config_(registry|cafile))$/i;

/** The root of a stage before its first step. */
function baseRoot(folder) {
  for (const path of ['usr', 'proc', 'dev', 'etc', 'root', 'home/node', 'tmp', 'var/tmp'])
    mkdirSync(join(folder, path), { recursive: true });
  chownSync(join(folder, 'home/node'), USERS.node, USERS.node);
  for (const name of MERGED) if (existsSync(`/usr/${name}`)) symlinkSync(`usr/${name}`, join(folder, name));
  for (const path of OF_THE_MACHINE)
    if (existsSync(`/${path}`))
      cpSync(`/${path}`, join(folder, path), { recursive: true, dereference: true });
  writeFileSync(join(folder, 'etc/passwd'), PASSWD);
  writeFileSync(join(folder, 'etc/group'), GROUP);
}

const MOUNTS = [
  'mount --bind /usr "$1/usr" && mount -o remount,bind,ro "$1/usr"',
  'mount --bind /proc "$1/proc"',
  'mount --rbind /dev "$1/dev"',
  'mount -t tmpfs -o mode=1777 tmp "$1/tmp"',
].join(' && ');
const ENTER = `${MOUNTS} && root=$1 id=$2 folder=$3 && shift 3 && exec chroot "$root" /usr/bin/setpriv --reuid="$id" --regid="$id" --clear-groups /usr/bin/env -C "$folder" "$@"`;

/**
 * Starts a command in a root folder; the process has the command's own id.
 * @param {{ folder: string, env: Record<string, string>, user: string, workdir: string }} image
 */
export function spawnIn({ folder, env, user, workdir }, command, options = {}) {
  const id = USERS[user];
  if (id === undefined) throw new Problem(`Dockerfile: the base image has no user ${user}`);
  const home = user === 'root' ? '/root' : `/home/${user}`;
  return spawn(
    'unshare',
    ['--mount', '--propagation', 'private', 'sh', '-c', ENTER, 'sh', folder, String(id), workdir, ...command],
    { env: { PATH, HOME: home, ...env }, stdio: ['ignore', 'pipe', 'pipe'], ...options },
  );
}

/** Runs a command to its end; answers its status and what it printed. */
export function runIn(image, command) {
  return new Promise((done, failed) => {
    const child = spawnIn(image, command);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', failed);
    child.on('close', (status) => done({ status, output }));
  });
}

/**
 * Runs the steps of all stages, one after the other, as `docker build` does.
 * @param {import('./dockerfile.mjs').Stage[]} stages
 * @returns what the last one says of its containers
 */
export async function buildImage(stages, { context, folder, say }) {
  const given = join(folder, 'context');
  const files = copyContext(context, given);
  say(`context: ${files.length} files`);
  const roots = new Map();
  let image;
  for (const stage of stages) {
    image = { folder: join(folder, stage.name), env: {}, user: 'root', workdir: '/', volumes: [] };
    mkdirSync(image.folder);
    baseRoot(image.folder);
    roots.set(stage.name, image.folder);
    say(`stage ${stage.name}, from ${stage.from}`);
    for (const step of stage.steps) await doStep(image, step, { given, roots, say });
  }
  return image;
}

async function doStep(image, step, { given, roots, say }) {
  const { instruction, text, list, flags } = step;
  const inside = (path) => join(image.folder, isAbsolute(path) ? path : resolve(image.workdir, path));
  if (instruction === 'WORKDIR') {
    image.workdir = resolve(image.workdir, text);
    mkdirSync(inside('.'), { recursive: true });
  } else if (instruction === 'ENV') Object.assign(image.env, pairsOf(text));
  else if (instruction === 'USER') image.user = text;
  else if (instruction === 'VOLUME') image.volumes.push(text);
  else if (instruction === 'STOPSIGNAL') image.stop_signal = text;
  else if (instruction === 'CMD') image.command = commandOf(step);
  else if (instruction === 'HEALTHCHECK') image.health = { command: commandOf(step), flags };
  else if (instruction === 'COPY') {
    const source = flags.from === undefined ? given : roots.get(flags.from);
    if (!source) throw new Problem(`Dockerfile: there is no stage ${flags.from}`);
    copy(source, text.split(/\s+/), inside);
  } else if (instruction === 'RUN') {
    const started = Date.now();
    const network = Object.fromEntries(Object.entries(process.env).filter(([name]) => NETWORK.test(name)));
    const { status, output } = await runIn(
      { ...image, env: { ...network, ...image.env } },
      list ?? ['/bin/sh', '-c', text],
    );
    if (status !== 0) throw new Problem(`RUN ${text} ended with status ${status}.\n${output}`);
    say(`  RUN ${text} (${Math.round((Date.now() - started) / 1_000)} s)`);
  }
}

const commandOf = ({ list, text }) => list ?? ['/bin/sh', '-c', text];

/** As COPY does: of a folder its content; a target with a slash at its end is a folder. */
function copy(source, names, inside) {
  const target = names.at(-1);
  for (const name of names.slice(0, -1)) {
    const from = join(source, name);
    if (!existsSync(from))
      throw new Problem(`Dockerfile: COPY ${name}: there is no such file in what it is copied from`);
    const to =
      /\/$|^\.$/.test(target) && !isFolder(from)
        ? join(inside(target), name.split('/').at(-1))
        : inside(target);
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
}

const isFolder = (path) => statSync(path).isDirectory();
