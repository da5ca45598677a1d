// `npm run containers`: tries the Dockerfile and compose.yaml where no container engine is: the same steps and commands, in folders that
// are roots of their own, on a real PostgreSQL and a real S3 server. As root on Linux. What differs from an engine: docs/containers.md.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inOrder, parseCompose, parseEnv } from './lib/containers/compose.mjs';
import { parseDockerfile } from './lib/containers/dockerfile.mjs';
import { buildImage, runIn, spawnIn } from './lib/containers/image.mjs';
import { recordOneBlock } from './lib/containers/one-visit.mjs';
import {
  end,
  findNginx,
  freePort,
  startNginx,
  startPostgres,
  startStorage,
  until,
} from './lib/containers/services.mjs';
import { entry, Problem, root, run } from './lib/run.mjs';
import { ensurePostgres, ensureS3 } from './lib/system.mjs';

const READY_MS = 180_000;
const say = (line) => console.log(line);
const read = (name) => readFileSync(join(root, name), 'utf8');

entry(async () => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Problem('This needs Linux and root: stages are made in roots of their own (unshare, chroot).');
  const bin = await ensurePostgres();
  if (!bin || !(await ensureS3())) throw new Problem('This needs PostgreSQL and Ceph’s S3 server.');
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-containers-'));
  // PostgreSQL's user goes through it to its own.
  chmodSync(folder, 0o711);
  const stops = [];
  try {
    const image = await buildImage(parseDockerfile(read('Dockerfile')), { context: root, folder, say });
    await refusesExamples(image);
    const services = parseCompose(read('compose.yaml'), withSecrets(parseEnv(read('.env.example'))));
    await startAll(services, { image, bin, folder, stops });
  } finally {
    for (const stop of stops.reverse()) await stop();
    // Several times as fast as Node's own, with so many files.
    await run('rm', ['-rf', folder]);
  }
  say('\nThe containers’ steps and commands do what they are to do.');
  say(
    'Not tried: the base images themselves, networks and volumes of an engine, the images of PostgreSQL, S3 and nginx (docs/containers.md).',
  );
});

/** `.env.example` as it is: every secret in it is refused, by its name. */
async function refusesExamples(image) {
  const { api } = parseCompose(read('compose.yaml'), parseEnv(read('.env.example')));
  const { status, output } = await runIn(
    { ...image, env: { ...image.env, ...api.environment } },
    image.command,
  );
  const names = ['JWT_SECRET', 'OPERATOR_TOKEN', 'DATABASE_URL', 'S3_SECRET_ACCESS_KEY'];
  const told = names.filter((name) => new RegExp(`^ +${name} `, 'm').test(output));
  if (status === 0 || told.length < names.length || output.includes('change-me'))
    throw new Problem(
      `With the placeholders of .env.example it should refuse ${names.join(', ')}; it said:\n${output}`,
    );
  say(`refused with .env.example as it is: ${told.join(', ')}`);
}

/** What the comments of .env.example say to do. */
const withSecrets = (variables) =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      value.startsWith('change-me')
        ? randomBytes(24).toString(value.includes('hex') ? 'hex' : 'base64')
        : value,
    ]),
  );

/** Starts the services in the order of `depends_on`, each once what it waits for is healthy, and tries them. */
async function startAll(services, { image, bin, folder, stops }) {
  const ports = {};
  const containers = [];
  const hosts = (text) =>
    text.replace(/\b(database:5432|storage:8333)\b/, (place) => `127.0.0.1:${ports[place.split(':')[0]]}`);
  const envOf = ({ environment }, port) => ({
    ...image.env,
    ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, hosts(String(value))])),
    PORT: String(port),
    // Where each has a host's name of its own this is its default.
    NODE_ID: `container-${port}`,
  });
  let proxy;
  for (const name of inOrder(services)) {
    const service = services[name];
    if (name === 'database') {
      const started = await startPostgres(bin, join(folder, 'postgres'), service.environment);
      stops.push(started.stop);
      ports.database = started.port;
    } else if (name === 'storage') {
      const started = await startStorage(join(folder, 's3'), service.environment);
      stops.push(started.stop);
      ports.storage = started.port;
    } else if (name === 'proxy') {
      const program = await findNginx(join(folder, 'nginx-package'));
      if (program) {
        const [file] = service.volumes[0].split(':');
        proxy = await startNginx(program, join(folder, 'nginx'), {
          file: join(root, file),
          upstreams: ports,
        });
        stops.push(proxy.stop);
      }
    } else if (service.healthcheck?.disable) {
      const { status, output } = await runIn({ ...image, env: envOf(service, 0) }, service.command);
      if (status !== 0) throw new Problem(`${name} ended with status ${status}:\n${output}`);
      say(`${name}: ${output.trim()}`);
      continue;
    } else {
      ports[name] = await freePort();
      const container = startContainer(name, { ...image, env: envOf(service, ports[name]) });
      stops.push(container.kill);
      containers.push(container);
      await container.healthy();
    }
    say(`${name}: ${name === 'proxy' && !proxy ? 'no nginx to be had, left out' : 'healthy'}`);
  }
  const at = (name) => `http://127.0.0.1:${ports[name]}`;
  await recordOneBlock(
    proxy ? { api: proxy.url, ingest: proxy.url } : { api: at('api'), ingest: at('ingest') },
  );
  say(`one block: recorded by ingest, read by api${proxy ? ', both behind the proxy' : ''}`);
  await servesMetrics(
    containers.map(({ name }) => [name, at(name)]),
    services.api.environment.OPERATOR_TOKEN,
  );
  // Without a token the product itself says 401: 404 is the proxy's.
  for (const path of proxy ? ['/metrics', '/metrics/'] : [])
    if ((await fetch(proxy.url + path)).status !== 404) throw new Problem(`The proxy lets ${path} through.`);
  for (const container of containers) await container.stop(image.stop_signal);
}

async function servesMetrics(places, token) {
  for (const [name, url] of places) {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok || !(await answer.text()).includes('process_cpu_seconds_total'))
      throw new Problem(`${name} has no metrics.`);
  }
  say(`metrics: served by ${places.map(([name]) => name).join(', ')}`);
}

function startContainer(name, image) {
  const child = spawnIn(image, image.command);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return {
    name,
    kill: () => end(child, 'SIGKILL'),
    healthy: () =>
      until(
        `${name} is healthy`,
        async () => {
          if (child.exitCode !== null) throw new Problem(`${name} ended at its start:\n${output}`);
          return (await runIn(image, image.health.command)).status === 0;
        },
        READY_MS,
      ),
    async stop(signal) {
      const code = await end(child, signal);
      if (code !== 0)
        throw new Problem(`${name} ended with ${code} after ${signal}:\n${output.slice(-3_000)}`);
      const lines = output.trim().split('\n');
      const other = lines.filter((line) => !line.startsWith('{'));
      if (other.length > 0) throw new Problem(`${name} printed what is no JSON:\n${other.join('\n')}`);
      say(`${name}: ended by ${signal} with 0, ${lines.length} lines of JSON`);
    },
  };
}
