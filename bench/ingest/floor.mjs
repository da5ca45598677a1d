// Baseline (b), the floor: bytes are appended and fsynced in groups, as the product writes its segments; no database,
// and nothing is looked into. Environment: DATA_DIR.
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { serveBlocks } from './serve-blocks.mjs';

const GROUP_MS = 100;
const GROUP_BYTES = 8 * 1024 * 1024;

const [objects, temporary] = ['objects', 'tmp'].map((name) => join(process.env.DATA_DIR, name));
for (const folder of [objects, temporary]) mkdirSync(folder, { recursive: true });

let waiting = [];
let bytes = 0;
let due = false;
let running = false;
let timer;

function schedule() {
  if (running || waiting.length === 0) return;
  if (!due && bytes < GROUP_BYTES) {
    timer ??= setTimeout(() => {
      timer = undefined;
      due = true;
      schedule();
    }, GROUP_MS);
    return;
  }
  clearTimeout(timer);
  timer = undefined;
  running = true;
  const group = waiting;
  waiting = [];
  bytes = 0;
  due = false;
  void write(group.map(({ body }) => body)).then(() => {
    for (const { answer } of group) answer();
    running = false;
    schedule();
  });
}

async function write(parts) {
  const name = randomUUID();
  const file = await open(join(temporary, name), 'wx');
  await file.writev(parts);
  await file.sync();
  await file.close();
  await rename(join(temporary, name), join(objects, name));
  const folder = await open(objects, 'r');
  await folder.sync();
  await folder.close();
}

serveBlocks(
  (body) =>
    new Promise((answer) => {
      waiting.push({ body, answer });
      bytes += body.length;
      schedule();
    }),
);
