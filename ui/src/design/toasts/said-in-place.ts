/** Whether an alert in sight says these words; screen readers have read it out, too. */
export function isSaidInPlace(text: string): boolean {
  return [...document.querySelectorAll('[role=alert]')].some(
    (alert) => alert.textContent.includes(text) && isInSight(alert),
  );
}

function isInSight(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}
