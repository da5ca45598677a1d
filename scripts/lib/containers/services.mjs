// What the containers of others would be: a PostgreSQL, an S3 server and an nginx of this machine, each in a folder of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { must, Problem, root, run } from '../run.mjs';

const READY_MS = 60_000;

/** Asks until it is so; `alive` may say that it never will be. */
export async function until(what, isSo, timeout_ms = READY_MS) {
  const deadline = Date.now() + timeout_ms;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Problem(`${what} not in time.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/** Ends a process that was started here, by its id. */
export async function end(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  const [code] = await exited;
  return code;
}

/** A cluster with the user, the password and the database that the image makes of its environment. */
export async function startPostgres(
  bin,
  folder,
  { POSTGRES_USER: user, POSTGRES_PASSWORD: password, POSTGRES_DB: name },
) {
  mkdirSync(folder);
  const secret = join(folder, 'password');
  writeFileSync(secret, password);
  // It refuses to run as root.
  const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'], { quiet: true })));
  const [uid, gid] = ids.map(({ output }) => output.trim());
  await must('Giving the folder to postgres', 'chown', ['-R', `${uid}:${gid}`, folder], { quiet: true });
  const as = (program, ...args) => [
    '--reuid',
    uid,
    '--regid',
    gid,
    '--clear-groups',
    join(bin, program),
    ...args,
  ];
  const data = join(folder, 'data');
  await must(
    'initdb',
    'setpriv',
    as(
      'initdb',
      '-D',
      data,
      '-U',
      user,
      '-A',
      'scram-sha-256',
      `--pwfile=${secret}`,
      '-E',
      'UTF8',
      '--no-sync',
    ),
    { quiet: true },
  );
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
  ].flatMap((one) => ['-c', one]);
  const child = spawn('setpriv', as('postgres', '-D', data, ...settings), { stdio: 'ignore' });
  const env = {
    PGPASSWORD: password,
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PATH: `${bin}:${process.env.PATH}`,
  };
  const stop = () => end(child, 'SIGINT');
  try {
    await until(
      'PostgreSQL',
      async () => (await run(join(bin, 'pg_isready'), ['-q'], { quiet: true, env })).status === 0,
    );
    await must('Making the database', join(bin, 'createdb'), ['-U', user, name], { quiet: true, env });
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, env, stop };
}

/** Ceph's object gateway, in place of the S3 server that compose.yaml names. */
export async function startStorage(folder, keys) {
  const script = join(root, 'scripts/s3.sh');
  // Below the ports that the system gives to outgoing connections.
  const port = 12_000 + (process.pid % 500) * 13;
  const env = {
    S3_DIR: folder,
    S3_PORT: String(port),
    S3_MONITOR_PORT: String(port + 1),
    S3_STORAGE_PORT: String(port + 2),
    S3_ACCESS_KEY_ID: keys.AWS_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: keys.AWS_SECRET_ACCESS_KEY,
  };
  const stop = () => run(script, ['wipe'], { env, quiet: true });
  try {
    await must('Starting the S3 server', script, ['start'], { env, quiet: true });
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop };
}

/** nginx of this machine, or of Debian's package, which is unpacked and not installed; undefined where there is neither. */
export async function findNginx(folder) {
  if (existsSync('/usr/sbin/nginx')) return '/usr/sbin/nginx';
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  const fetched = await run('apt-get', ['download', '-q', 'nginx'], { quiet: true, cwd: folder }).catch(
    () => undefined,
  );
  const packed = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (fetched?.status !== 0 || !packed) return undefined;
  await must('Unpacking nginx', 'dpkg-deb', ['-x', packed, '.'], { quiet: true, cwd: folder });
  const program = join(folder, 'usr/sbin/nginx');
  return existsSync(program) ? program : undefined;
}

/** With the configuration that compose.yaml mounts, whose ports and names are those of this machine. */
export async function startNginx(program, folder, { file, upstreams }) {
  const port = await freePort();
  mkdirSync(folder);
  // There is no name server of an engine's here, and Debian's nginx is older than `resolve`.
  let site = readFileSync(file, 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replaceAll(/\b(resolver|zone) [^;]*;| resolve(?=;)/g, '');
  for (const [name, at] of Object.entries(upstreams))
    site = site.replaceAll(`server ${name}:4400;`, `server 127.0.0.1:${at};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;\nuser root;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n${temporary.join('\n')}\n${site}\n}\n`,
  );
  const child = spawn(
    program,
    ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')],
    { stdio: 'ignore' },
  );
  const stop = () => end(child, 'SIGQUIT');
  try {
    await until(
      'nginx',
      async () => (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok,
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, stop };
}
