import { createServer } from 'node:http';
import { type Listening, listening } from '@vitrine/emulators/listening';
import { PNG } from 'pngjs';

export interface SlowPicture extends Listening {
  /** How often the picture was asked for. */
  asked(): number;
  /** From now on everybody gets it. */
  answer(): void;
}

/** A host with a picture that the first who asks gets at once, as visitors do, and nobody else before `answer`. */
export async function slowPicture(): Promise<SlowPicture> {
  const picture = PNG.sync.write(new PNG({ width: 40, height: 30 }));
  let asked = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const server = createServer(async (_request, response) => {
    asked += 1;
    if (asked > 1) await answered;
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  });
  return { ...(await listening(server)), asked: () => asked, answer };
}
