import type { Visitor } from './visit.ts';

/** What one does in the store, in its own words. */
export function shop({ person, at }: Visitor) {
  const find = (selector: string) => person.page.locator(selector);
  return {
    find,
    /** Comes in from outside, by a link of an advertisement or a mail. */
    async enter(path = '') {
      await person.page.goto(at(path), { waitUntil: 'load' });
      await person.pause(1500);
    },
    async openCategory(slug: string) {
      const button = find('.menu-button');
      if (await button.isVisible()) await person.click(button);
      await person.follow(find(`.header .menu a[href$="categoria/${slug}"]`));
    },
    openProduct: (slug: string) => person.follow(find(`.card[data-slug="${slug}"] > a`).first()),
    async search(words: string) {
      const field = find('#busqueda');
      await field.evaluate((input: HTMLInputElement) => input.select());
      await person.type(field, words);
      await person.follow(find('.search button'));
    },
    async addToCart() {
      await person.click(find('[data-buy] button[type=submit]'));
      await find('.added').waitFor();
      await person.pause(800);
    },
    choose: (label: string) => person.click(find(`.option label:has(input[value="${label}"])`)),
    openCart: () => person.follow(find('.cart-link')),
    /** What the store's own theme tells the tracker about a customer who is signed in. */
    signedInAs: (customer: { email: string; id: string }) =>
      person.page.evaluate((who) => {
        (window as unknown as { vitrine: { identify(who: object): void } }).vitrine.identify(who);
      }, customer),
    tell: (name: string, data: object) =>
      person.page.evaluate(
        ([event, details]) => {
          (window as unknown as { vitrine: { event(name: unknown, data: unknown): void } }).vitrine.event(
            event,
            details,
          );
        },
        [name, data],
      ),
  };
}
