/**
 * What answers presses once its page is awake: buttons, and links that do something in the page itself, which they
 * say by their role or by `data-acts`.
 */
const answering = '#root :is(button,a[role=button],a[data-acts])';
/** Names the button that opens the command palette, which Ctrl+K and ⌘K press as well. */
export const paletteButton = { 'data-part': 'palette' } as const;

interface EarlyPress {
  (event: Event): void;
  pressed?: HTMLElement;
}
declare global {
  /** Absent where a document was kept from before. */
  var earlyPress: EarlyPress | undefined;
}

/**
 * Runs in the head: the last thing that was pressed before there is anything to answer is kept. Without this a press
 * between the first picture and the end of its scripts would do nothing. Where no script comes, a link is followed.
 */
export const earlyPressScript = `(()=>{let k=self.earlyPress=e=>{let m=e.ctrlKey||e.metaKey,b=e.type=="click"?e.target.closest("${answering}"):m&&e.key=="k"&&document.querySelector("#root [data-part=palette]");b&&!(m&&b.href)&&(e.preventDefault(),k.pressed=b)};addEventListener("click",k,true);addEventListener("keydown",k,true);addEventListener("error",e=>{let{pressed:b}=k;e.target.type=="module"&&b&&b.href&&(location=b.href)},true)})()`;

const isAwake = (element: HTMLElement) => Object.keys(element).some((key) => key.startsWith('__reactProps'));

/** From when React wakes the page up, part by part: a press is done as soon as what was pressed is awake. */
export function doEarlyPresses(): void {
  let last: HTMLElement | undefined;
  function keep(pressed: HTMLElement): void {
    const isFirst = !last;
    last = pressed;
    if (isFirst) requestAnimationFrame(press);
  }
  function press(): void {
    if (last?.isConnected && !isAwake(last)) {
      requestAnimationFrame(press);
      return;
    }
    const pressed = last;
    last = undefined;
    pressed?.click();
  }
  const early = globalThis.earlyPress;
  if (early) {
    removeEventListener('click', early, true);
    removeEventListener('keydown', early, true);
    if (early.pressed) keep(early.pressed);
  }
  addEventListener(
    'click',
    (event) => {
      const pressed = event.target instanceof Element && event.target.closest<HTMLElement>(answering);
      if (!pressed || isAwake(pressed)) return;
      if (pressed instanceof HTMLAnchorElement && (event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopImmediatePropagation(); // React would drop it where the code of the part is not there yet
      keep(pressed);
    },
    true,
  );
}
