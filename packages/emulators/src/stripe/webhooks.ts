import Stripe from 'stripe';

/** A message as it goes over the wire. */
export interface SignedMessage {
  headers: Record<string, string>;
  body: Uint8Array;
}

type Told = Pick<Stripe.Event, 'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'type'> & {
  pending_webhooks: number;
  request: null;
  data: { object: { id: string; customer?: unknown } };
};

const TRIES = 6;
const WAIT_MS = 300;

/** What was told, signed at the moment at which it is asked for or sent, as Stripe does. */
export class Webhooks {
  readonly #events: Told[] = [];
  readonly #asked = new Map<string, number>();
  readonly #secret: string;
  readonly #now: () => number;
  #url: string | undefined;
  #sending: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor({ secret, url, now }: { secret: string; url: string | undefined; now: () => number }) {
    this.#secret = secret;
    this.#url = url;
    this.#now = now;
  }

  /** Where messages go from now on. */
  sendTo(url: string | undefined): void {
    this.#url = url;
  }

  tell(id: string, type: Stripe.Event.Type, object: { id: string }): void {
    const event: Told = {
      id,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: this.#now(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    };
    this.#events.push(event);
    const url = this.#url;
    if (url !== undefined) this.#sending = this.#sending.then(() => this.#send(url, event));
  }

  #signed(event: Told): SignedMessage {
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: this.#secret,
      timestamp: this.#now(),
    });
    return {
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: new TextEncoder().encode(payload),
    };
  }

  /** Those about a customer that were told since this was last asked. */
  since(customer: string): SignedMessage[] {
    const from = this.#asked.get(customer) ?? 0;
    this.#asked.set(customer, this.#events.length);
    return this.#events
      .slice(from)
      .filter(({ data: { object } }) => object.customer === customer || object.id === customer)
      .map((event) => this.#signed(event));
  }

  /** One after the other; what is not taken is sent again a few times. */
  async #send(url: string, event: Told): Promise<void> {
    for (let tries = 0; tries < TRIES && !this.#isClosed; tries += 1) {
      const { headers, body } = this.#signed(event);
      const taken = await fetch(url, { method: 'POST', headers, body: Buffer.from(body) }).then(
        (response) => response.ok,
        () => false,
      );
      if (taken) return;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }

  /** When all that was told has been sent. */
  async sent(): Promise<void> {
    await this.#sending;
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return this.#sending;
  }
}
