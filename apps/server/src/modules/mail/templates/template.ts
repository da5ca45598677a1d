import type { TrafficReason } from '@vitrine/contract/ingest';
import type { PrivacyKind } from '@vitrine/contract/privacy';

/** What each kind of mail tells of. A `link` is what its button opens. */
export interface TemplateValues {
  reset_password: { link: string };
  /** The link leads to where a password is forgotten. */
  password_changed: { link: string };
  /** Of signing in with more than a password. The link leads to where a password is forgotten. */
  second_factor_on: { link: string };
  second_factor_off: { link: string };
  second_factor_changed: { link: string };
  /** `store_name` may be empty. */
  invitation: { link: string; store_name: string; inviter: string };
  /** To the address of a new account. */
  confirm_address: { link: string };
  confirm_email: { link: string };
  /** To the address that is to be replaced; the link leads to where a password is forgotten. */
  email_requested: { email: string; link: string };
  /** To the former address; the link takes the change back. */
  email_changed: { email: string; link: string };
  /** So much of the plan's recordings of a period is used; `ends` is the day on which the next one begins, as it is written; null, none brings more. The link leads to the plans. */
  usage: {
    link: string;
    store_name: string;
    percent: 70 | 90 | 100;
    used: string;
    limit: string;
    ends: string | null;
  };
  /** Something about the store's traffic that its owner should know; `sessions`, as it is written, showed no page today. The link leads to where it is seen. */
  traffic: { link: string; store_name: string; reason: TrafficReason; sessions: string };
  /** A store is deleted on that day, as it is written. The link leads to where it is undone. */
  workspace_deletion: { link: string; store_name: string; ends: string };
  /** So is a person's account. */
  account_deletion: { link: string; ends: string };
  /** To the new owner, by the email of the former one. The link leads to the team. */
  handed_over: { link: string; store_name: string; asker: string };
  /** What was asked for of visitors' data is done, with so many sessions. `asker` may be empty. The link leads to where requests are listed. */
  privacy_done: { link: string; store_name: string; asker: string; kind: PrivacyKind; sessions: number };
}
export type TemplateKind = keyof TemplateValues;

export interface MailText {
  subject: string;
  heading: string;
  /** A paragraph each. */
  body: readonly string[];
  /** What the button does that opens the mail's link. */
  button?: string;
  /** Small print: how long the link is good, and what to do when it was somebody else. */
  notes: readonly string[];
}

type TextOf<Values> = MailText & (Values extends { link: string } ? { button: string } : { button?: never });

export type TemplateTexts = {
  readonly [Kind in TemplateKind]: (values: TemplateValues[Kind]) => TextOf<TemplateValues[Kind]>;
};

/** All texts of one language, plain: the layout escapes them. */
export type Templates = TemplateTexts & {
  /** Introduces the button's link, written out. */
  readonly link_hint: string;
};
