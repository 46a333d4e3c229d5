declare global {
  /** Absent where a document was kept from before. */
  var earlyPress: (((event: Event) => void) & { button?: HTMLElement }) | undefined;
}

/**
 * Runs in the head: the last button that was pressed before there is anything to answer is kept. Without this a
 * press between the first picture and the end of its scripts would do nothing.
 */
export const earlyPressScript =
  'addEventListener("click",self.earlyPress=e=>{let b=e.target.closest("#root button");b&&(e.preventDefault(),earlyPress.button=b)},true)';

const isAwake = (button: HTMLElement) => Object.keys(button).some((key) => key.startsWith('__reactProps'));

/** From when React wakes the page up, part by part: a press is done as soon as its button is awake. */
export function doEarlyPresses(): void {
  let last: HTMLElement | undefined;
  function keep(button: HTMLElement): void {
    const isFirst = !last;
    last = button;
    if (isFirst) requestAnimationFrame(press);
  }
  function press(): void {
    if (last?.isConnected && !isAwake(last)) {
      requestAnimationFrame(press);
      return;
    }
    const button = last;
    last = undefined;
    button?.click();
  }
  if (globalThis.earlyPress) removeEventListener('click', globalThis.earlyPress, true);
  if (globalThis.earlyPress?.button) keep(globalThis.earlyPress.button);
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element && event.target.closest<HTMLElement>('#root button');
      if (!button || isAwake(button)) return;
      event.preventDefault();
      event.stopImmediatePropagation(); // React would drop it where the code of the part is not there yet
      keep(button);
    },
    true,
  );
}
