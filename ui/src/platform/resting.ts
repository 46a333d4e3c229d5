/** The template that holds the scripts of a page which rests. */
export const restingId = 'scripts';

/**
 * Signs of a person, of which one comes before or with the first thing that needs a script. A pointer that lies where
 * the page was drawn is said to move when it has not.
 */
const signs = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'click',
] as const;

/**
 * Runs in the head: a page that is there to be read fetches no script before somebody stirs. It is awake at once where
 * its address asks for something of its own, and where its scripts lie on the device already. What is pressed before
 * the scripts are there is kept (`early-press.ts`).
 */
export const restingScript = `(()=>{let s="${signs.join(' ')}".split(" "),w=e=>{if(e&&e.type=="pointermove"&&!e.movementX&&!e.movementY)return;let t=document.getElementById("${restingId}");t&&(s.forEach(n=>removeEventListener(n,w,true)),t.replaceWith(t.content))};s.forEach(n=>addEventListener(n,w,{capture:true,passive:true}));addEventListener("DOMContentLoaded",()=>{(location.search||location.hash||navigator.serviceWorker&&navigator.serviceWorker.controller)&&w()})})()`;

/** Marks what only a browser that runs our scripts can show: its page does not rest. */
export const needsScripts = { 'data-needs-scripts': '' } as const;

/** Whether a page is whole as it was drawn, with nothing to fill in: what is typed before it is awake would be lost. */
export const canRest = (html: string): boolean =>
  !/<(form|input|select|textarea)\b|data-needs-scripts/.test(html);
