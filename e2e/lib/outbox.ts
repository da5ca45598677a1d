import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import type { Product } from './product.ts';

/** The mails that the product wrote to its outbox; none is handed out twice. */
export class Outbox {
  readonly #folder: string;
  /** By address: the file that was handed out last. */
  readonly #last = new Map<string, string>();

  constructor(product: Product) {
    this.#folder = join(product.dataDir, 'outbox');
  }

  /** Waits for a mail to `address` that is newer than the one handed out before, and answers the newest. */
  async mail(address: string): Promise<Email> {
    let found: Email | undefined;
    await expect(async () => {
      found = await this.#newest(address);
      expect(found, `a mail to ${address}`).toBeDefined();
    }).toPass({ timeout: 30_000 });
    if (!found) throw new Error(`no mail to ${address}`);
    return found;
  }

  /** The link that such a mail is about. */
  async link(address: string): Promise<string> {
    const { text } = await this.mail(address);
    const link = /https?:\/\/\S+/.exec(text ?? '')?.[0];
    if (!link) throw new Error(`no link in the mail to ${address}:\n${text}`);
    return link;
  }

  /** What all mails to `address` are about, the oldest first. */
  async subjects(address: string): Promise<string[]> {
    const mails = await Promise.all((await this.#names()).map((name) => this.#read(name)));
    return mails.filter((mail) => isTo(mail, address)).map(({ subject }) => subject ?? '');
  }

  async #newest(address: string): Promise<Email | undefined> {
    for (const name of (await this.#names()).reverse()) {
      if (name <= (this.#last.get(address) ?? '')) return undefined;
      const mail = await this.#read(name);
      if (!isTo(mail, address)) continue;
      this.#last.set(address, name);
      return mail;
    }
    return undefined;
  }

  /** Their names begin with the time. */
  async #names(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.filter((name) => name.endsWith('.eml')).sort();
  }

  #read = async (name: string): Promise<Email> => PostalMime.parse(await readFile(join(this.#folder, name)));
}

/** A product and its mails, which files that send some begin with. */
export const withOutbox = (product: Product) => ({ product, outbox: new Outbox(product) });
export type WithOutbox = ReturnType<typeof withOutbox>;

const isTo = ({ to }: Email, address: string): boolean => to?.some((one) => one.address === address) ?? false;
