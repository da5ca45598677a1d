/** What `upload` needs of an XMLHttpRequest, answered by `fetch`: the DOM's own would ask a network. */
export class UploadRequest {
  readonly upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  readonly #headers = new Headers();
  readonly #giveUp = new AbortController();
  #method = '';
  #url = '';

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  abort(): void {
    this.#giveUp.abort();
    this.onabort?.();
  }

  async send(body: FormData): Promise<void> {
    const { signal } = this.#giveUp;
    try {
      const response = await fetch(this.#url, { method: this.#method, headers: this.#headers, body, signal });
      this.status = response.status;
      this.responseText = await response.text();
      this.onload?.();
    } catch {
      if (!signal.aborted) this.onerror?.();
    }
  }
}
