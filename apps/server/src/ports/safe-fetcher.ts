/** Why something of the outside was not taken. */
export type Refusal =
  /** No http or https, a user in it, or a port that no website has. */
  | 'bad_address'
  /** It leads to a machine that is not of the public internet: ours, our network's, or a cloud's own. */
  | 'forbidden_address'
  | 'unknown_host'
  | 'too_many_redirects'
  /** It leads to a host that is not to be asked just now. */
  | 'too_often'
  /** Answered with another status than 200. */
  | 'status'
  | 'too_large'
  | 'too_slow'
  /** No picture, font or style sheet, by its header or by its content. */
  | 'wrong_type'
  /** Broken off, or not what its encoding says. */
  | 'damaged'
  | 'unreachable';

export type Fetched =
  | {
      ok: true;
      /** Where it was found at last, after redirects. */
      url: string;
      /** What the content is: of a white list, without parameters. Texts are UTF-8. */
      type: string;
      bytes: Uint8Array;
      /** For how long its server says that it stays the same, in seconds; 0 when it does not say. */
      fresh_seconds: number;
    }
  | {
      ok: false;
      reason: Refusal;
      /** Asking again will not change it. */
      final: boolean;
    };

/** Files on the public internet, named by people we do not know. */
export interface SafeFetcher {
  /**
   * A picture, font or style sheet. Bounded in size and time; asks nobody who is not on the public internet. Never throws.
   * @param over nobody wants it any more: then it is `unreachable`, at once
   * @param mayAsk told of each host that it leads to by a redirect; false: it is not asked
   */
  get(address: string, over: AbortSignal, mayAsk?: (host: string) => boolean): Promise<Fetched>;
}
