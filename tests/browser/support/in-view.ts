/** Whether an element is completely in the window and nothing covers its middle. */
export function isInView(element: Element) {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isSeen = over !== null && (element.contains(over) || over.contains(element));
  return top >= 0 && bottom <= window.innerHeight && isSeen;
}
