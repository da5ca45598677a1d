/** What a store's page does by itself meanwhile: scripts of a page that has `#noise`. */
export const NOISES = {
  quiet: '',
  countdown: `let left = 900; setInterval(() => { noise.textContent = 'Termina en ' + (left -= 1); }, 1000);`,
  banner: `let turn = 0; setInterval(() => { noise.className = 'turn-' + (turn += 1) % 3; }, 4000);`,
  marquee: `let x = 0; setInterval(() => { noise.style.transform = 'translateX(' + (x -= 2) + 'px)'; }, 60);`,
  viewers: `setInterval(() => { const one = document.createElement('i'); one.textContent = 'Alguien mira esto'; noise.replaceChildren(one); }, 2500);`,
  /** Comes when it likes: nothing tells it from an answer. */
  widget: `let seed = 7; const again = () => setTimeout(() => { noise.append(document.createElement('b')); again(); }, 1500 + (seed = seed * 48271 % 2147483647) % 6000); again();`,
} as const;

export type Noise = keyof typeof NOISES;

/** So long it has to have gone on until a rhythm can be told, ms. */
export const WARM_MS: Record<Noise, number> = {
  ...{ quiet: 1_500, countdown: 5_500, banner: 14_000, marquee: 3_000, viewers: 9_000, widget: 4_000 },
};
