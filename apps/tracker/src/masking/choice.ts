import { fieldKind, isField } from './fields.ts';
import type { Typed } from './typed.ts';

/** As much of a choice as a line holds. */
const MAX_CHARS = 80;
/** Of a text beside a list: more is no label. */
const MAX_LABEL_CHARS = 200;

/**
 * What says that a list asks for something about the visitor: card, birth date, address, document, health; in English, Spanish and
 * Portuguese, lower case without accents. A word too many hides a choice, a word too few shows one.
 */
const PERSONAL =
  /address|direcc|enderec|domicil|provinc|country|postal|region|munic|depart|localid|ciudad|cidade|bairro|barrio|colonia|comuna|bday|birth|nacim|nascim|cumple|anivers|document|identi|cedula|pas+aport|passport|tarjet|cartao|credit|venc|expir|valida|health|salud|saude|medic|enferm|doenca|disease|alerg|allerg|sangre|sangue|blood|pregn|embaraz|gravid|gestan|diagn|sintom|symptom|disab|discapac|deficien|patient|pacien|prescri|insur|(^|[^a-z])(cards?|cc|exp|dob|dia|mes|ano|day|month|year|age|edad|idade|state|estado|uf|city|zip|cep|cp|pais|calle|rua|street|dni|cpf|cnpj|rg|rut|rfc|curp|cuit|cuil|nit|ssn|tax|sex)([^a-z]|$)/;

/** Everything that the page calls the list. */
function namesOf(select: HTMLSelectElement): string {
  const { labels, id, title, previousElementSibling, options, ariaLabel } = select;
  const group = select.closest('fieldset,[role="group"]');
  const byIds = (select.getAttribute('aria-labelledby') ?? '').split(/\s+/);
  const around = [
    ...labels,
    ...byIds.map((one) => select.ownerDocument.getElementById(one)),
    previousElementSibling,
    group?.querySelector('legend'),
  ].map((node) => node?.textContent?.slice(0, MAX_LABEL_CHARS));
  // "Choose your province" is often the only label there is.
  const hint = options[0]?.value ? '' : options[0]?.label;
  return [select.autocomplete, select.name, id, title, ariaLabel, group?.ariaLabel, hint, ...around]
    .join(' ')
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();
}

/** Whether one pays or signs in where the list stands. */
const isBesideSecret = (select: HTMLSelectElement) =>
  [...(select.form?.elements ?? (select.getRootNode() as ParentNode).querySelectorAll('input,select'))].some(
    (one) => isField(one) && one.form === select.form && fieldKind(one) === 'secret',
  );

/**
 * Whether it may be told what is chosen in a list: only what the page itself offers, asks nothing personal with, and calls by a name.
 * When in doubt it is not told.
 */
export function mayTell(select: HTMLSelectElement, typed: Typed): boolean {
  const names = namesOf(select);
  return (
    names !== '' &&
    !PERSONAL.test(names) &&
    !select.closest('[data-vitrine-ignore]') &&
    !isBesideSecret(select) &&
    ![...select.selectedOptions].some(
      (one) => typed.levelAt(one) > 0 || typed.isTyped(one.label) || typed.isTyped(one.value),
    )
  );
}

/** What is chosen, as the page shows it. */
export const chosenIn = (select: HTMLSelectElement) =>
  [...select.selectedOptions]
    .map((one) => one.label.trim())
    .join(', ')
    .slice(0, MAX_CHARS);
