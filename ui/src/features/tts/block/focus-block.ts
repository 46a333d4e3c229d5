/** Puts the caret into the words of a block that is about to be drawn. */
export const focusBlock = (blockId: string): void =>
  void requestAnimationFrame(() =>
    document.getElementById(`block-${blockId}`)?.querySelector('textarea')?.focus(),
  );
