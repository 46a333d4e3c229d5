/// <reference lib="dom" />

/**
 * In a page, with nothing from outside of this function: what of it can't be seen or reached whole. A dialog that is
 * open is looked at alone, as the page under it can't be used. Text may end in an ellipsis, and scroll in a box of its
 * own; what only readers aloud are told may be anywhere.
 * @returns {string[]}
 */
export function faultsOfLayout() {
  /** @type {Set<string>} */
  const faults = new Set();
  const root = document.documentElement;
  const width = root.clientWidth;
  const place = [...document.querySelectorAll('[role=dialog], dialog[open]')].at(-1) ?? document.body;
  /** @param {Element} element */
  const named = (element) => {
    const text = element.textContent?.trim() || element.getAttribute('aria-label') || '';
    return `<${element.tagName.toLowerCase()}> "${text.slice(0, 60)}"`;
  };
  /** @param {Element} element @returns {Element[]} it and what it stands in, below the body */
  const upwards = (element) =>
    element === document.body
      ? []
      : [element, ...(element.parentElement ? upwards(element.parentElement) : [])];
  /** @param {Element} element */
  const isSeen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !upwards(element).some((at) => {
      const box = at.getBoundingClientRect();
      const { clipPath, position } = getComputedStyle(at);
      const forReaders =
        position === 'absolute' && (clipPath !== 'none' || (box.width <= 1 && box.height <= 1));
      return forReaders || at.matches('[inert], [aria-hidden=true]');
    });

  scrollTo(0, 0);
  if (root.scrollWidth > width) {
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > width + 1 && isSeen(element),
    );
    const by = wide.at(-1);
    faults.add(`the page is ${root.scrollWidth} px wide${by ? `, by ${named(by)}` : ''}`);
  }

  /** What hides a part of this box of text. @param {DOMRect} box @param {Element} element @returns {string | null} */
  const cutBy = (box, element) => {
    for (const at of upwards(element)) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(at);
      const mayEnd = textOverflow === 'ellipsis' || !['none', ''].includes(webkitLineClamp);
      if (mayEnd || /auto|scroll/.test(overflowX + overflowY)) return null;
      const edge = at.getBoundingClientRect();
      const beside = Math.max(edge.left - box.left, box.right - edge.right);
      // the box of a line is higher than its letters
      const above = Math.max(edge.top - box.top, box.bottom - edge.bottom) - box.height / 4;
      if (/hidden|clip/.test(overflowX) && beside > 1) return named(at);
      if (/hidden|clip/.test(overflowY) && above > 1) return named(at);
      if (position === 'fixed') break;
    }
    return box.right > width + 1 || box.left < -1 ? 'the window' : null;
  };
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!element || !texts.currentNode.textContent?.trim() || !isSeen(element)) continue;
    range.selectNodeContents(texts.currentNode);
    for (const box of range.getClientRects()) {
      const by = box.width > 0 && cutBy(box, element);
      if (by) faults.add(`${named(element)} is cut off by ${by}`);
    }
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    const letters = Number.parseFloat(getComputedStyle(element).fontSize);
    const room = element.getBoundingClientRect().width / letters;
    if (lines >= 4 && room < 6) faults.add(`${named(element)} is squeezed into ${lines} lines`);
    const short = (element.textContent?.trim().length ?? 0) <= 8;
    if (lines >= 2 && short && element.closest('button, a, [role=tab]'))
      faults.add(`${named(element)} is broken into ${lines} lines`);
  }

  /** What a press on its middle reaches. @param {Element} element */
  const topOf = (element) => {
    const box = element.getClientRects()[0];
    return box ? document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) : null;
  };
  /** @type {NodeListOf<HTMLElement>} */
  const controls = place.querySelectorAll(
    'a[href], button, input, select, textarea, summary, [role=slider], [role=tab], [role=switch]',
  );
  const boxes = [...document.querySelectorAll('*')].filter((box) => box.scrollHeight > box.clientHeight);
  const scrolled = boxes.map((box) => /** @type {const} */ ([box, box.scrollLeft, box.scrollTop]));
  for (const control of controls) {
    if (!isSeen(control)) continue;
    if (control instanceof HTMLTextAreaElement) {
      const { fontSize, lineHeight } = getComputedStyle(control);
      const lines = Math.round(control.scrollHeight / Number.parseFloat(lineHeight));
      if (lines >= 4 && control.value && control.clientWidth / Number.parseFloat(fontSize) < 6)
        faults.add(`the text "${control.value.slice(0, 60)}" is squeezed into ${lines} lines`);
    }
    const { display, pointerEvents } = getComputedStyle(control);
    const box = control.getBoundingClientRect();
    range.selectNodeContents(control);
    // the larger area for a finger around small ones is no part of what is seen
    const insides = [
      ...range.getClientRects(),
      ...[...control.children].map((one) => one.getBoundingClientRect()),
    ];
    if (
      control.matches('button, a') &&
      display !== 'inline' &&
      insides.some(({ right }) => right > box.right + 1)
    )
      faults.add(`${named(control)} is wider than its box`);
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    if (pointerEvents === 'none') continue;
    const top = topOf(control);
    // above the window waits what shows to whom comes by keyboard
    if (!top && control.getBoundingClientRect().bottom <= 0) continue;
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    if (!top) faults.add(`${named(control)} can't be brought into the window`);
    else if (!top.contains(control) && ![control, ...labels].some((one) => one.contains(top)))
      faults.add(`${named(control)} lies under ${named(top)}`);
  }
  for (const [box, left, top] of scrolled) box.scrollTo({ left, top, behavior: 'instant' });
  scrollTo(0, 0);
  return [...faults];
}
