/** The bar goes away while the reader scrolls down, when the configuration lets it; the style sheet does the rest. */

export function followScroll(): void {
  const { dataset } = document.documentElement;
  if (dataset.hideOnScroll === undefined) return;
  let last = scrollY;
  const onScroll = () => {
    dataset.bar = scrollY > last && scrollY > 60 ? 'away' : '';
    last = scrollY;
  };
  addEventListener('scroll', onScroll, { passive: true });
}
