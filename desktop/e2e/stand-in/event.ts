/** An event object with `preventDefault`, as Electron's emitters pass first. */
export type Preventable = { defaultPrevented: boolean; preventDefault(): void };

export function makeEvent<T extends object>(members: T = {} as T): T & Preventable {
  return {
    ...members,
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
  };
}
