import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface TakenMail {
  /** The envelope's addresses. */
  from: string;
  to: string[];
  /** The message, with its headers. */
  raw: string;
}

export interface SmtpServer {
  /** `smtp://127.0.0.1:41234` */
  url: string;
  /** What was taken so far, in order. */
  mails: TakenMail[];
  close(): Promise<void>;
}

/** Answers that a test wants instead of the good ones, by command: `{ RCPT: '550 No such person' }`; `CONNECT` is the greeting, and `''` is silence. */
type Answers = Readonly<Record<string, string>>;

const GOOD: Answers = {
  CONNECT: '220 test ESMTP',
  EHLO: '250-test\r\n250-8BITMIME\r\n250-AUTH PLAIN\r\n250 SMTPUTF8',
  AUTH: '235 Welcome',
  MAIL: '250 OK',
  RCPT: '250 OK',
  DATA: '354 Go on',
  '.': '250 Taken',
  RSET: '250 OK',
  QUIT: '221 Bye',
};

/** A mail server on a free port of the loopback, as much of RFC 5321 as a client needs to hand over mails. */
export async function startSmtpServer(answers: Answers = {}): Promise<SmtpServer> {
  const mails: TakenMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket)));
    const answer = (command: string) => {
      const line = answers[command] ?? GOOD[command] ?? '502 Not known';
      if (line !== '') socket.write(`${line}\r\n`);
      return line.startsWith('2') || line.startsWith('3');
    };
    let mail: TakenMail = { from: '', to: [], raw: '' };
    let inData = false;
    createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
      if (inData) {
        // A dot at the start of a line was doubled; a dot alone is the end.
        if (line !== '.') mail.raw += `${line.replace(/^\./, '')}\r\n`;
        else {
          inData = false;
          if (answer('.')) mails.push(mail);
        }
        return;
      }
      const command = line.slice(0, 4).toUpperCase();
      const address = /<(.*)>/.exec(line)?.[1] ?? '';
      if (command === 'MAIL') mail = { from: address, to: [], raw: '' };
      const good = answer(command);
      if (command === 'RCPT' && good) mail.to.push(address);
      if (command === 'DATA') inData = good;
      if (command === 'QUIT') socket.end();
    });
    answer('CONNECT');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
