/** Marks a link that does something in the page itself, where scripts run. */
export const acts = { 'data-acts': '' } as const;
/** Marks the button that opens the command palette, which Ctrl+K and ⌘K press as well. */
export const paletteButton = { 'data-palette': '' } as const;
const marked = (attribute: object): string => `[${Object.keys(attribute).join('')}]`;
/** What answers presses once its page is awake. */
const answering = `#root :is(button,a[role=button],a${marked(acts)})`;

interface EarlyPress {
  /** Whether an element answers by now: React has taken it over. */
  awake(element: Element): boolean;
  /** What was pressed last of what was not awake. */
  pressed?: HTMLElement | undefined;
  /** Told of each press from when React begins. */
  wake?(): void;
}
declare global {
  /** Absent where a document was kept from before. */
  var earlyPress: EarlyPress | undefined;
}

/**
 * Runs in the head: the last thing that was pressed before it could answer is kept. Without this a press between the
 * first picture and the end of its scripts would do nothing, and React would drop one where the code of a part is not
 * there yet. Where no script comes, a link is followed.
 */
export const earlyPressScript = `(()=>{let p=self.earlyPress={awake:b=>Object.keys(b).some(k=>k.startsWith("__reactProps"))},f=e=>{let m=e.ctrlKey||e.metaKey,b=e.type=="click"?e.target.closest&&e.target.closest("${answering}"):m&&e.key=="k"&&document.querySelector("#root ${marked(paletteButton)}");b&&!(m&&b.href)&&!p.awake(b)&&(e.preventDefault(),e.stopImmediatePropagation(),p.pressed=b,p.wake&&p.wake())};addEventListener("click",f,true);addEventListener("keydown",f,true);addEventListener("error",e=>{let b=p.pressed;e.target.type=="module"&&b&&b.href&&(location=b.href)},true)})()`;

/** From when React wakes the page up, part by part: a press is done as soon as what was pressed is awake. */
export function doEarlyPresses(): void {
  const early = globalThis.earlyPress;
  if (!early) return;
  let waiting = false;
  const press = () => {
    waiting = false;
    const { pressed } = early;
    if (pressed?.isConnected && !early.awake(pressed)) early.wake?.();
    else {
      early.pressed = undefined;
      pressed?.click();
    }
  };
  early.wake = () => {
    if (!waiting) requestAnimationFrame(press);
    waiting = true;
  };
  if (early.pressed) early.wake();
}
